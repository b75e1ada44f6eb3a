import { holdShard } from './kill-matrix.ts';

holdShard(1);

import { holdShard } from './kill-matrix.fixture.ts';

holdShard(1);

import { testShard } from './kill-matrix.fixture.ts';

testShard(1);

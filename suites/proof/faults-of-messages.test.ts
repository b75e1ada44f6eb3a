import { holdAgainstFaults } from './kill-matrix.ts';

holdAgainstFaults(['BOD', 'VAL', 'TIM', 'SIG', 'HDR', 'SEL'], 30);

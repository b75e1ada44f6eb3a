import { holdAgainstFaults } from './kill-matrix.ts';

holdAgainstFaults(['CAL', 'SET', 'DLV', 'TMO', 'RTY', 'TLS', 'DEL', 'AUD', 'LIM', 'ING'], 20);

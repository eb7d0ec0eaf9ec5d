import { machineClockMoved, nodeClockMoved } from './faults/clock-moved.ts';
import { fairShares, greedySellers, manyConnections, manyLogins } from './faults/crowds.ts';
import { crawling, exhausted, frozen, reset, slow, stopped } from './faults/database-away.ts';
import { diskFull } from './faults/disk-full.ts';
import { embeddedKilled } from './faults/embedded-database.ts';
import { oneNode } from './faults/one-node.ts';
import { prove } from './scenario.ts';

await prove(oneNode, {
  'base detenida': stopped,
  'base congelada': frozen,
  'base lenta (100 ms)': slow,
  'base lentísima (3 s)': crawling,
  'conexiones cortadas': reset,
  'conexiones agotadas': exhausted,
  'base incorporada muerta': embeddedKilled,
  'disco lleno': diskFull,
  'dos mil conexiones': manyConnections,
  'seiscientos ingresos': manyLogins,
  'vendedores sin medida': greedySellers,
  'partes justas': fairShares,
  'reloj del nodo': nodeClockMoved,
  'reloj de la máquina': machineClockMoved,
});

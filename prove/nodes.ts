import { close } from './nodes/close.ts';
import { failover } from './nodes/failover.ts';
import { logOut } from './nodes/log-out.ts';
import { nodeKilled } from './nodes/node-killed.ts';
import { oversell } from './nodes/oversell.ts';
import { priceChange } from './nodes/price-change.ts';
import { primaryFrozen } from './nodes/primary-frozen.ts';
import { rollingRestart } from './nodes/rolling-restart.ts';
import { sameKey } from './nodes/same-key.ts';
import { severalNodes } from './nodes/several-nodes.ts';
import { silentBus } from './nodes/silent-bus.ts';
import { prove } from './scenario.ts';

// The failover is the last: after it there is no standby.
await prove(severalNodes, {
  'últimas unidades': oversell,
  'misma clave': sameKey,
  salir: logOut,
  cerrar: close,
  precio: priceChange,
  'avisos cortados': silentBus,
  'nodo muerto': nodeKilled,
  'reinicio por turnos': rollingRestart,
  'base congelada': primaryFrozen,
  'base muerta': failover,
});

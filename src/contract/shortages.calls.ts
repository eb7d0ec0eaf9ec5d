import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { count, countParam, id, idParam, key, whole } from './fields.calls.ts';
import { MAX_QUANTITY } from './orders.ts';
import { shareWays } from './shortages.ts';

/** A product of a window and its pending orders: what was ordered, and what of it each order gets. */
export const Shortage = z
  .object({
    /** Names the orders as they were read. */
    huella: z.string(),
    name: z.string(),
    pedidas: count,
    entregadas: count,
    /** As they were ordered, the first one first. */
    lineas: z.array(
      z.object({
        orderId: key,
        /** Its number in the order, from 1. */
        linea: key,
        clientName: z.string(),
        referencia: z.string(),
        quantity: count,
        /** From 0 to `quantity`. */
        entregada: count,
      }),
    ),
    /** `undo`: something was shared out, and nothing of that was delivered yet. */
    can: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'Faltante' });
export type Shortage = z.output<typeof Shortage>;

/** What each line of an order gets; lines that it does not name stay as they are. */
const Shares = z
  .object({
    huella: z.string().max(100),
    reparto: z
      .array(
        z.object({
          orderId: id,
          linea: id,
          entregada: whole(0, MAX_QUANTITY, 'Las unidades deben ser un entero de 0 en adelante.'),
        }),
      )
      .min(1)
      .max(10_000),
  })
  .meta({ id: 'Reparto' });
export type Shares = z.output<typeof Shares>;

const params = z.object({ ventana: idParam, productoId: idParam });

const ShareQuery = z.object({ entregadas: countParam.optional(), modo: z.enum(shareWays).default('LLEGADA') });
export type ShareQuery = z.output<typeof ShareQuery>;

export const shortageCalls = defineCalls({
  'GET /api/faltantes/:ventana/:productoId': {
    access: 'admin',
    summary:
      'Cuánto se pidió de un producto en una ventana de pedidos y cuánto se entrega a cada uno; con `entregadas`, cuánto se entregaría repartiendo esas unidades.',
    params,
    query: ShareQuery,
    reply: Shortage,
    refuses: ['NO_ENCONTRADO'],
  },
  'PUT /api/faltantes/:ventana/:productoId': {
    access: 'admin',
    summary: 'Reparte lo que se entrega de un producto de un cierre terminado; repetirlo no cambia nada.',
    params,
    body: Shares,
    reply: Shortage,
    refuses: ['NO_ENCONTRADO', 'VENTANA_ABIERTA', 'VERSION_VIEJA'],
  },
  'DELETE /api/faltantes/:ventana/:productoId': {
    access: 'admin',
    summary: 'Vuelve a entregar lo que se pidió, mientras nada del reparto se haya entregado.',
    params,
    refuses: ['NO_ENCONTRADO', 'VENTANA_ABIERTA', 'PEDIDO_REALIZADO'],
  },
});

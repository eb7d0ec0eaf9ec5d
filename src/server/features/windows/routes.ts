import sql from 'sql-template-tag';
import { change } from '../../platform/db/change.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { closeWindow, openWindow, reopenWindow } from './open-and-close.ts';
import { findWindows, isOpen, ordersSince, readSummary, windowSorting, windowsMatching } from './queries.ts';
import { programSchedule, readSchedule } from './schedule.ts';

export function windowRoutes({ mount, db, config: { timeZone } }: Parts) {
  return mount({
    'GET /api/producto/estadoCatalogo': () => isOpen(db),
    'PUT /api/producto/estadoCatalogo/:x': async ({ params, viewer }) => {
      await change(db, viewer, (change) => (params.x ? openWindow : closeWindow)(change, timeZone));
      return params.x;
    },
    'GET /api/ventanas': (input) => {
      const matching = windowsMatching(input.query.q, timeZone);
      return answerList(db, input, windowSorting, {
        found: sql`ventana v where ${matching}`,
        read: ({ picked }) => findWindows(db, input.viewer, sql`${matching} ${picked}`),
      });
    },
    'GET /api/ventanas/programacion': () => readSchedule(db),
    'PUT /api/ventanas/programacion': ({ body, viewer }) => programSchedule(db, viewer, timeZone, body),
    'PUT /api/ventanas/:id/reabrir': ({ params, body, viewer }) =>
      reopenWindow(db, viewer, timeZone, { id: params.id, motivo: body.motivo }),
    'GET /api/ventanas/:id/despues': ({ params, query }) => ordersSince(db, params.id, query.desde),
    'GET /api/ventanas/:id/resumen': ({ params, viewer }) => readSummary(db, viewer, params.id),
  });
}

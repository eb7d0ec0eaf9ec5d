import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { changePickupDays } from './change-pickup-days.ts';
import { changePickupPoint, createPickupPoint } from './change-pickup-points.ts';
import {
  findPickupPoints,
  offeredPickupPoints,
  ownPickup,
  pickupDays,
  pickupPointSorting,
  pickupPointsFound,
} from './queries.ts';

export function pickupPointRoutes({ mount, db, config: { timeZone } }: Parts) {
  return mount({
    'GET /api/puntos-de-retiro': () => offeredPickupPoints(db),
    'GET /api/puntos-de-retiro/todos': (input) =>
      answerList(db, input, pickupPointSorting, {
        found: pickupPointsFound(input.query.q),
        read: ({ rows, order }) => findPickupPoints(db, rows, order),
      }),
    'GET /api/mi-retiro': async ({ viewer }) => (await ownPickup(db, viewer, timeZone)) ?? null,
    'GET /api/ventanas/:id/dias-de-retiro': ({ params }) => pickupDays(db, params.id),
    'PUT /api/ventanas/:id/dias-de-retiro': ({ viewer, params, body }) =>
      changePickupDays(db, viewer, { id: params.id, dias: body.dias, timeZone }),
    'POST /api/puntos-de-retiro': ({ viewer, body }) => createPickupPoint(db, viewer, body),
    'PUT /api/puntos-de-retiro/:id': ({ viewer, params, body }) => changePickupPoint(db, viewer, params.id, body),
  });
}

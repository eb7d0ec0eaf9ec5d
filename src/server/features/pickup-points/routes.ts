import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { changePickupPoint, createPickupPoint } from './change-pickup-points.ts';
import { findPickupPoints, offeredPickupPoints, pickupPointSorting, pickupPointsFound } from './queries.ts';

export function pickupPointRoutes({ mount, db }: Parts) {
  mount({
    'GET /api/puntos-de-retiro': () => offeredPickupPoints(db),
    'GET /api/puntos-de-retiro/todos': (input) =>
      answerList(db, input, pickupPointSorting, {
        found: pickupPointsFound(input.query.q),
        read: ({ rows, order }) => findPickupPoints(db, rows, order),
      }),
    'POST /api/puntos-de-retiro': ({ viewer, body }) => createPickupPoint(db, viewer, body),
    'PUT /api/puntos-de-retiro/:id': ({ viewer, params, body }) => changePickupPoint(db, viewer, params.id, body),
  });
}

import type { ClaimReach } from '#contract/access.ts';
import { NewClaim } from '#contract/claims.calls.ts';
import { MOST_CLAIM_PICTURES } from '#contract/claims.ts';
import { picture } from '#contract/limits.ts';
import { checkObject, type ObjectChecks } from '../../platform/http/access.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { idempotencyKey, readForm, readInput } from '../../platform/http/read-input.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { widestFile } from '../../platform/images/image-types.ts';
import { attach } from '../downloads/downloads.ts';
import { orderAccess } from '../orders/routes.ts';
import { decideClaim } from './decide-claim.ts';
import { fileClaim } from './file-claim.ts';
import { followExchanges, placeExchanges } from './place-exchanges.ts';
import { claimById, claimSorting, claimsFound, noPicture, pictureName, readClaims, seesClaim } from './queries.ts';

export function claimRoutes({ mount, app, db, config, images, onError }: Parts) {
  app.addHook('onClose', followExchanges(db, onError));
  return mount({
    'GET /api/reclamos': (input) =>
      answerList(db, input, claimSorting, {
        found: claimsFound(input.viewer, input.query),
        read: ({ rows, order }) => readClaims(db, rows, order),
      }),
    'POST /api/reclamos': async ({ request, viewer }) => {
      const { files, json } = await readForm(request, { maxBytes: picture.maxBytes });
      const claim = readInput(NewClaim, json('reclamo'), 'cuerpo');
      if (files.length > MOST_CLAIM_PICTURES)
        throw invalidField('file', `Se pueden mandar hasta ${MOST_CLAIM_PICTURES} fotos.`);
      await checkObject(orderAccess, 'order-party', { db, viewer, id: claim.orderId });
      return fileClaim(db, viewer, config, { claim, pictures: files, images, clave: idempotencyKey(request) });
    },
    'PUT /api/reclamos/:id': async ({ params: { id }, body, viewer, request }) => {
      await decideClaim(db, viewer, config, { id, decision: body, clave: idempotencyKey(request) });
      // If this fails, the approval stands, and the server places the exchange later.
      await placeExchanges(db).catch(onError);
      return claimById(db, id);
    },
    'GET /api/reclamos/:id/fotos/:n': async ({ params: { id, n }, reply }) => {
      const bytes = await images.read(await pictureName(db, id, n), widestFile);
      if (!bytes) throw noPicture();
      attach(reply, `Reclamo_${id}_${n}.webp`);
      return bytes;
    },
  });
}

export const claimAccess: ObjectChecks<ClaimReach> = {
  'any-claim': seesClaim,
  'own-claim': seesClaim,
  'led-claim': seesClaim,
};

import type { ProofReach } from '#contract/access.ts';
import { BankChoices } from '#contract/bank.calls.ts';
import type { FileType } from '#contract/documents.ts';
import { proofFile, sheet } from '#contract/limits.ts';
import { NewProof } from '#contract/proofs.calls.ts';
import type { ProofFileKind } from '#contract/proofs.ts';
import { checkObject, type ObjectChecks } from '../../platform/http/access.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { idempotencyKey, readForm, readInput } from '../../platform/http/read-input.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { widestFile } from '../../platform/images/image-types.ts';
import { attach, type Downloads } from '../downloads/downloads.ts';
import { userAccess } from '../users/routes.ts';
import { applyTransfers } from './apply-transfers.ts';
import { acceptProof, refuseProof } from './decide-proof.ts';
import { handInProof } from './hand-in-proof.ts';
import { matchFile } from './match-file.ts';
import { noProofFile, proofFileOf, proofSorting, proofsFound, readProofs, seesProof } from './queries.ts';
import { recordPayments } from './record-payments.ts';

export function paymentRoutes({ mount, db, config, images, downloads }: Parts & { downloads: Downloads }) {
  const { timeZone } = config;
  const { readBankFile } = downloads;
  return mount({
    'POST /api/cuentas/pagos': ({ viewer, body, request }) =>
      recordPayments(db, viewer, {
        pagos: body.pagos.map((row) => ({ confirmado: body.confirmado, ...row, kinds: ['ESCRITO'] })),
        ...{ key: idempotencyKey(request), timeZone },
      }),
    'POST /api/cuentas/banco': async ({ request }) => {
      const { file, text, json } = await readForm(request, { maxBytes: sheet.maxBytes });
      const choices = text('opciones') === undefined ? {} : readInput(BankChoices, json('opciones'), 'opciones');
      return matchFile(db, { bytes: file, choices, readBankFile, own: config.settings });
    },
    'POST /api/cuentas/banco/aplicar': ({ viewer, body, request }) =>
      applyTransfers(db, viewer, { ...body, key: idempotencyKey(request), timeZone, own: config.settings }),
    'GET /api/comprobantes': (input) =>
      answerList(db, input, proofSorting, {
        found: proofsFound(input.viewer, input.query),
        read: ({ rows, order }) => readProofs(db, rows, order),
      }),
    'POST /api/comprobantes': async ({ request, viewer }) => {
      const { files, json } = await readForm(request, { maxBytes: proofFile.maxBytes });
      const proof = readInput(NewProof, json('comprobante'), 'cuerpo');
      const [file, another] = files;
      if (another) throw invalidField('file', 'Se puede mandar un solo archivo.');
      const { userId = viewer.id } = proof;
      await checkObject(userAccess, 'account-party', { db, viewer, id: userId });
      return handInProof(db, viewer, { userId, proof, file, images, clave: idempotencyKey(request), timeZone });
    },
    'GET /api/comprobantes/:id/archivo': async ({ params: { id }, reply }) => {
      const { archivo, imagenHash, bytes } = await proofFileOf(db, id);
      const content = imagenHash ? await images.read(imagenHash, widestFile) : bytes;
      if (!content) throw noProofFile();
      attach(reply, `Comprobante_${id}.${extensions[archivo]}`);
      return content;
    },
    'PUT /api/comprobantes/:id/aceptar': ({ params: { id }, body, viewer }) =>
      acceptProof(db, viewer, { id, acceptance: body, timeZone }),
    'PUT /api/comprobantes/:id/rechazar': ({ params: { id }, body, viewer }) =>
      refuseProof(db, viewer, { id, ...body, timeZone }),
  });
}

const extensions: Record<ProofFileKind, FileType> = { IMAGEN: 'webp', PDF: 'pdf' };

/** People who may see the payer's account may see the proof. */
export const proofAccess: ObjectChecks<ProofReach> = {
  'any-proof': seesProof,
  'own-proof': seesProof,
  'led-proof': seesProof,
};

import { BankChoices } from '#contract/bank.calls.ts';
import { sheet } from '#contract/limits.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { idempotencyKey, readForm, readInput } from '../../platform/http/read-input.ts';
import type { Downloads } from '../downloads/downloads.ts';
import { applyTransfers } from './apply-transfers.ts';
import { matchFile } from './match-file.ts';

export function bankRoutes({ mount, db, config, downloads: { readBankFile } }: Parts & { downloads: Downloads }) {
  return mount({
    'POST /api/cuentas/banco': async ({ request }) => {
      const { file, text, json } = await readForm(request, { maxBytes: sheet.maxBytes });
      const choices = text('opciones') === undefined ? {} : readInput(BankChoices, json('opciones'), 'opciones');
      return matchFile(db, { bytes: file, choices, readBankFile, own: config.settings });
    },
    'POST /api/cuentas/banco/aplicar': ({ viewer, body, request }) =>
      applyTransfers(db, viewer, {
        ...body,
        key: idempotencyKey(request),
        timeZone: config.timeZone,
        own: config.settings,
      }),
  });
}

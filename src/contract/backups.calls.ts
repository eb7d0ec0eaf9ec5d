import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { instant } from './fields.calls.ts';

/** How the scheduled backups stand. */
export const BackupState = z
  .object({
    /** Whether any are made. */
    programadas: z.boolean(),
    /** When the last whole one was begun; null: there is none. */
    ultima: instant.nullable(),
    /** Whether two periods went by without a whole one, or the first one failed. */
    atrasada: z.boolean(),
  })
  .meta({ id: 'EstadoDeLasCopias' });
export type BackupState = z.output<typeof BackupState>;

export const backupCalls = defineCalls({
  'GET /api/copias': {
    access: 'admin',
    summary: 'Cómo están las copias de seguridad programadas.',
    reply: BackupState,
  },
});

import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { noticeKinds } from './push.ts';

/** Where a browser's push service takes notices for it: known to nobody else, and told by us to nobody. */
const endpoint = z
  .string()
  .max(1000)
  .meta({ format: 'uri', examples: ['https://fcm.googleapis.com/fcm/send/abc'] });

const kinds = z.array(z.enum(noticeKinds));

/** A browser's `PushSubscription` as it says it itself, and what its owner wants to be told of. */
export const PushSubscription = z
  .object({
    endpoint,
    keys: z.object({
      p256dh: z
        .string()
        .regex(/^[\w-]{87}=?$/, 'Debe ser una clave P-256 en base64url.')
        .meta({ examples: [`B${'A'.repeat(86)}`] }),
      auth: z
        .string()
        .regex(/^[\w-]{22}(==)?$/, 'Deben ser 16 bytes en base64url.')
        .meta({ examples: ['A'.repeat(22)] }),
    }),
    tipos: kinds
      .min(1, 'Elija al menos un aviso.')
      .refine((chosen) => new Set(chosen).size === chosen.length, 'Cada aviso va una sola vez.'),
  })
  .meta({ id: 'SuscripcionAAvisos' });
export type PushSubscription = z.output<typeof PushSubscription>;

export const pushCalls = defineCalls({
  'GET /api/avisos/clave': {
    access: 'logged-in',
    summary: 'La clave pública con que un navegador se suscribe a los avisos (VAPID, base64url).',
    reply: z.object({ clave: z.string() }),
  },
  'POST /api/avisos': {
    access: 'logged-in',
    summary:
      'Qué avisos pidió quien llama para este equipo, que desde aquí son de su sesión; los de otra persona terminan.',
    body: z.object({ endpoint }),
    reply: z.object({ tipos: kinds }),
  },
  'PUT /api/avisos': {
    access: 'logged-in',
    summary: 'Pide avisos para este equipo.',
    body: PushSubscription,
  },
  'DELETE /api/avisos': { access: 'logged-in', summary: 'Termina los avisos de este equipo.' },
});

import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { count, idParams } from './fields.calls.ts';

/** One's own second step at the login. */
export const SecondStep = z
  .object({
    activo: z.boolean(),
    /** Whether the shop asks it of all administrators. */
    exigido: z.boolean(),
    /** Recovery codes that were not used. */
    codigos: count,
  })
  .meta({ id: 'SegundoPaso' });
export type SecondStep = z.output<typeof SecondStep>;

const proof = z.object({ actual: z.string().max(1000) });

export const secondStepCalls = defineCalls({
  'GET /api/segundo-paso': {
    access: 'admin',
    summary: 'Si el segundo paso propio está activado, y si el negocio lo exige.',
    reply: SecondStep,
    beforeSecondStep: true,
  },
  'POST /api/segundo-paso': {
    access: 'admin',
    summary: 'Empieza a activar el segundo paso propio: el secreto para la aplicación de autenticación.',
    body: proof,
    /** In base 32, and as the address that the QR code tells. */
    reply: z.object({ secreto: z.string(), enlace: z.string() }),
    refuses: ['CONTRASENA_ACTUAL', 'DEMASIADOS_INTENTOS', 'SEGUNDO_PASO_ACTIVO'],
    beforeSecondStep: true,
  },
  'PUT /api/segundo-paso': {
    access: 'admin',
    summary:
      'Activa el segundo paso propio con un código de la aplicación; responde, esta única vez, los códigos de recuperación.',
    body: z.object({ codigo: z.string().max(100) }),
    reply: z.object({ codigos: z.array(z.string()) }),
    refuses: ['NO_ENCONTRADO', 'SEGUNDO_PASO_ACTIVO'],
    beforeSecondStep: true,
  },
  'PUT /api/segundo-paso/quitar': {
    access: 'admin',
    summary: 'Quita el segundo paso propio.',
    body: proof,
    refuses: ['CONTRASENA_ACTUAL', 'DEMASIADOS_INTENTOS', 'NO_ENCONTRADO'],
  },
  'DELETE /api/usuario/:id/segundo-paso': {
    access: 'admin',
    summary: 'Quita el segundo paso de otro administrador y termina sus sesiones.',
    params: idParams,
    refuses: ['NO_ENCONTRADO', 'USUARIO_PROPIO'],
  },
});

import { messages } from '#contract/messages.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type RefusalCode, refusals } from '#contract/refusals.ts';

/** An expected refusal, answered as problem+json with its status, code and Spanish title. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;
  /** In seconds (`Retry-After`). */
  readonly retryAfter: number | undefined;
  /** The account that the refusal concerns. Only the log gets this number. */
  readonly account: number | undefined;

  /** The contract's `refusals.ts` has the code's status. Each call that refuses with the code declares it. */
  constructor(
    code: RefusalCode,
    title: string,
    extra: Pick<Problem, 'detail' | 'errors' | 'productos' | 'parecidos' | 'carrito'> & {
      retryAfter?: number;
      account?: number | undefined;
    } = {},
  ) {
    const [status] = refusals[code];
    super(`${status} ${code}`);
    const { retryAfter, account, ...members } = extra;
    this.problem = { type: 'about:blank', title, status, code, ...members };
    this.retryAfter = retryAfter;
    this.account = account;
  }
}

/** Returns a refusal of one field: 422 unless the code has another status. */
export const invalidField = (field: string, message: string, code: RefusalCode = 'DATO_RECHAZADO') =>
  new Refusal(code, message, { errors: [{ field, message }] });

export const notFound = (what = 'No se encontró lo pedido.') => new Refusal('NO_ENCONTRADO', what);
export const notLoggedIn = () => new Refusal('SIN_SESION', 'Inicie sesión para continuar.');
export const endedSession = () => new Refusal('SESION_VENCIDA', messages.logout.done);
export const forbidden = () => new Refusal('NO_PERMITIDO', messages.permission);
/** 503 `NO_DISPONIBLE`, for short failures of the database. */
export const unavailable = () =>
  new Refusal('NO_DISPONIBLE', 'El servicio no está disponible. Vuelva a intentar en unos segundos.', {
    retryAfter: 2,
  });
export const tooLargeDocument = (less = 'días') =>
  new Refusal('DOCUMENTO_MUY_GRANDE', `El documento abarca demasiado. Elija menos ${less}.`);

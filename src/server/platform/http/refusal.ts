import { messages } from '#contract/messages.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { RefusalCode, StatusOf } from '#contract/refusals.ts';

/** An expected refusal: thrown where a rule says no, answered as problem+json with its status, code and Spanish title. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;
  /** Seconds after which another try makes sense, answered as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The account that was tried, for the log alone. */
  readonly account: number | undefined;

  /** The code and its status stand in the contract's `refusals.ts`; the calls that refuse with it declare it. */
  constructor(
    status: StatusOf<Code>,
    code: Code,
    title: string,
    extra: Pick<Problem, 'detail' | 'errors' | 'productos' | 'carrito'> & {
      retryAfter?: number;
      account?: number | undefined;
    } = {},
  ) {
    super(`${status} ${code}`);
    const { retryAfter, account, ...members } = extra;
    this.problem = { type: 'about:blank', title, status, code, ...members };
    this.retryAfter = retryAfter;
    this.account = account;
  }
}

/** 422 of what one field says, which is told beside it. */
export const invalidField = (field: string, message: string, code: InputCode = 'DATO_RECHAZADO') =>
  new Refusal(422, code, message, { errors: [{ field, message }] });
type InputCode = { [Code in RefusalCode]: 422 extends StatusOf<Code> ? Code : never }[RefusalCode];

/** 404 `NO_ENCONTRADO`, with what is not there as its title. */
export const notFound = (what = 'No se encontró lo pedido.') => new Refusal(404, 'NO_ENCONTRADO', what);
/** 401 `SIN_SESION`: for those who are logged in alone. */
export const notLoggedIn = () => new Refusal(401, 'SIN_SESION', 'Inicie sesión para continuar.');
export const forbidden = () => new Refusal(403, 'NO_PERMITIDO', messages.permission);
/** 422 `DOCUMENTO_MUY_GRANDE`: more than one file can bear. */
export const tooLargeDocument = (less = 'días') =>
  new Refusal(422, 'DOCUMENTO_MUY_GRANDE', `El documento abarca demasiado. Elija menos ${less}.`);

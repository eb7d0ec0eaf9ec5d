/**
 * For `catch`: throws the refusal when the error is a violation of the unique constraint with this name, otherwise the
 * error itself.
 */
export const refuseTaken = (constraint: string, refusal: () => Error) => (error: unknown) => {
  const { code, constraint: broken } = error as { code?: string; constraint?: string };
  throw code === '23505' && broken === constraint ? refusal() : error;
};

/**
 * The codes of errors for which the database is to blame: it is unreachable, starting, stopping (57P), read-only
 * (25006), full (53) or too slow (57014, 25P03, 25P04). Also the codes of a transaction that gave way to another
 * (40001, 40P01).
 */
const codes =
  /^(08...|25006|25P0[34]|40001|40P01|53...|57014|57P..|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The messages of such errors for which `pg` gives no code. */
const words =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout (expired|exceeded when trying to connect))/;

export function isUnavailable(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? codes.test(code) : words.test(message);
}

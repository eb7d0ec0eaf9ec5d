/** For `catch`: throws the refusal if the error breaks this unique constraint, otherwise the error itself. */
export const refuseTaken = (constraint: string, refusal: () => Error) => (error: unknown) => {
  const { code, constraint: broken } = error as { code?: string; constraint?: string };
  throw code === '23505' && broken === constraint ? refusal() : error;
};

/**
 * Codes for a database that is unreachable, starting, stopping (57P), read-only (25006), full (53) or too slow (57014,
 * 25P03, 25P04), and for a transaction that gave way to another (40001, 40P01).
 */
const codes =
  /^(08...|25006|25P0[34]|40001|40P01|53...|57014|57P..|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The messages of such errors if `pg` throws them without a code. */
const words =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout (expired|exceeded when trying to connect))/;

export function isUnavailable(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? codes.test(code) : words.test(message);
}

/** For `catch`: refuses what failed because a value stands already. */
export const refuseTaken = (constraint: string, refusal: () => Error) => (error: unknown) => {
  const { code, constraint: broken } = error as { code?: string; constraint?: string };
  throw code === '23505' && broken === constraint ? refusal() : error;
};

/**
 * What a database fails with that is away, only read (25006), full or without a connection left (53), too slow (57014, 25P03 and 25P04), stopping
 * or starting (57P), that cannot be reached, or that gave another's transaction the way (40001, 40P01).
 */
const codes =
  /^(08...|25006|25P0[34]|40001|40P01|53...|57014|57P..|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What `pg` says of it without a code. */
const words =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout (expired|exceeded when trying to connect))/;

/** Whether an error says that the database cannot be asked now, and may be in a moment. */
export function isUnavailable(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? codes.test(code) : words.test(message);
}

import type pg from 'pg';
import { isUnavailable } from '../db/errors.ts';
import { openHosts } from '../db/hosts.ts';
import { StartError } from '../start-error.ts';

/**
 * Works on a connection of its own, on which texts are read and written alike whatever the server's settings, and nothing takes
 * too long. A database that goes meanwhile ends it with a `StartError`.
 */
export async function withConnection<Result>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openHosts(settings)
    .connect({ application_name: 'vitrina backup', connectionTimeoutMillis: 10_000 })
    .catch((cause: Error) => {
      throw new StartError(`No se pudo conectar a la base de datos: ${cause.message}.`, { cause });
    });
  try {
    await client.query(
      `set datestyle = iso; set timezone = 'UTC'; set extra_float_digits = 3; set statement_timeout = 0;
       set idle_in_transaction_session_timeout = 0; set client_min_messages = warning`,
    );
    return await work(client);
  } catch (cause) {
    const { syscall, message } = cause as NodeJS.ErrnoException;
    // A file that cannot be opened fails with codes that a socket has too.
    if (syscall === 'open' || !isUnavailable(cause)) throw cause;
    throw new StartError(
      `La base de datos falló en el camino (${message}): no quedó nada a medias. Vuelva a intentar.`,
      { cause },
    );
  } finally {
    await client.end();
  }
}

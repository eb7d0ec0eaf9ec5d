import type pg from 'pg';
import { openHosts } from '../db/hosts.ts';
import { StartError } from '../start-error.ts';

/** Works on a connection of its own, on which texts are read and written alike whatever the server's settings, and nothing takes too long. */
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
  } finally {
    await client.end();
  }
}

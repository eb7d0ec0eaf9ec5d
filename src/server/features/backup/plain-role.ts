import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { identifier } from '../../platform/db/identifier.ts';
import { StartError } from '../../platform/start-error.ts';
import { withConnection } from './connection.ts';

/**
 * Works as a role that can neither run programs on the database's machine nor read or write its files: that of the settings,
 * or, where that one can, another made for this alone. It logs in as itself: what is only `set role` can be taken back by a
 * statement. What it made belongs to the first one afterwards.
 */
export async function asPlainRole(settings: pg.ClientConfig, work: (settings: pg.ClientConfig) => Promise<void>) {
  const isPowerful = async (client: pg.Client) => (await client.query<{ is: boolean }>(powerful)).rows[0]?.is;
  await withConnection(settings, async (client) => {
    if (!(await isPowerful(client))) return work(settings);
    const [name, password] = [`vitrina_restore_${randomBytes(6).toString('hex')}`, randomBytes(16).toString('hex')];
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    try {
      await client.query(
        `create role ${identifier(name)} login password ${pg.escapeLiteral(password)};
         grant create on database ${identifier(String(rows[0]?.database))} to ${identifier(name)};
         grant create on schema public to ${identifier(name)}`,
      );
      const plain = loggedInAs(settings, name, password);
      await withConnection(plain, async (other) => {
        if (await isPowerful(other))
          throw new StartError('La restauración no pudo dejar los permisos de superusuario.');
      });
      await work(plain);
      await client.query(`reassign owned by ${identifier(name)} to current_user`);
    } finally {
      await client.query(`drop owned by ${identifier(name)}; drop role ${identifier(name)}`).catch(() => {});
    }
  });
}

const powerful = `
  select rolsuper or pg_has_role(oid, 'pg_execute_server_program', 'member') or pg_has_role(oid, 'pg_read_server_files', 'member')
    or pg_has_role(oid, 'pg_write_server_files', 'member') as is
  from pg_roles where rolname = session_user`;

function loggedInAs(settings: pg.ClientConfig, user: string, password: string): pg.ClientConfig {
  const { connectionString } = settings;
  if (connectionString === undefined) return { ...settings, user, password };
  return {
    ...settings,
    connectionString: connectionString.replace(/^(\w+:\/\/)(?:[^/?#]*@)?/, `$1${user}:${password}@`),
  };
}

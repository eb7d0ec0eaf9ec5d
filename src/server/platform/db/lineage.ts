import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type pg from 'pg';
import { z } from 'zod';
import { tried } from '../tried.ts';

/** Whose data a PostgreSQL holds, and how often a standby of it was promoted. */
const Lineage = z.object({ system: z.string(), timeline: z.int() });
type Lineage = z.infer<typeof Lineage>;

/**
 * The newest primary that was seen, by this node and those that share `file`, and by all that wrote it into the database. One that is behind
 * takes writes too, when it comes back after its standby was promoted: what is written there is lost.
 */
export function openLineage(file: string) {
  let newest: Lineage | undefined;
  /** The one that this process last found itself on. */
  let used: Lineage | undefined;

  return {
    /** Refuses a server that cannot be written or is behind; answers whether it is another one than before. */
    async demandNewest(client: pg.Client): Promise<boolean> {
      const here = await lineageOf(client);
      if (!here) return false;
      await demandNotBehind(client, here);
      const isOther = !isSame(here, used);
      used = here;
      return isOther;
    },
    async keepIn(client: pg.Pool) {
      if (newest) await mark(client, newest);
    },
  };

  async function demandNotBehind(client: pg.Client, here: Lineage & { kept: boolean }) {
    newest = read(file) ?? newest;
    if (isSame(here, newest)) return;
    const marks = here.kept ? await marksIn(client) : new Map<string, number>();
    const reached = Math.max(marks.get(here.system) ?? 0, newest?.system === here.system ? newest.timeline : 0);
    if (reached > here.timeline) {
      // So that a node refuses it too that never saw the new one.
      if (here.kept && marks.get(here.system) !== reached)
        await mark(client, { ...here, timeline: reached }).catch(() => {});
      throw new BehindHost(
        `${addressOf(client)} quedó atrás: está en la línea de tiempo ${here.timeline} y ya se escribió en la ${reached}. Es el primario de antes; apáguelo o hágalo réplica del nuevo`,
      );
    }
    // Data that were moved bring along which lineage they had.
    if (newest && newest.system !== here.system && (marks.get(newest.system) ?? 0) < newest.timeline)
      throw new BehindHost(
        `${addressOf(client)} es otra base de datos que la que se venía usando; si se cambió a propósito, borre «${file}»`,
      );
    newest = { system: here.system, timeline: here.timeline };
    write(file, newest);
    if (here.kept) await mark(client, newest);
  }
}

const isSame = (one: Lineage, other: Lineage | undefined) =>
  one.system === other?.system && one.timeline === other.timeline;

/** Takes writes as the primary does that replaced it, or is another database. */
export class BehindHost extends Error {
  override readonly name = 'BehindHost';
  /** A host that can be written may come yet. */
  readonly code = '25006';
}

/** Undefined where its account may not ask, or it is a database that has none. */
async function lineageOf(client: pg.ClientBase): Promise<(Lineage & { kept: boolean }) | undefined> {
  try {
    const { rows } = await client.query<Lineage & { kept: boolean }>(
      `select system_identifier::text as system, to_regclass('linaje') is not null as kept,
         ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
       from pg_control_system() where current_setting('transaction_read_only') = 'off'`,
    );
    if (!rows[0]) throw readOnly();
    return rows[0];
  } catch (error) {
    // Of privileges, and of what is not there.
    if (!/^(42501|42883|0A000|55000)$/.test((error as { code?: string }).code ?? '')) throw error;
    await demandWritable(client);
    return undefined;
  }
}

/** Fails as a write would on a standby, or where only reading is allowed. */
export async function demandWritable(client: pg.ClientBase) {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw readOnly();
}

/** With PostgreSQL's own code for a write there. */
const readOnly = () => Object.assign(new Error('la base de datos solo admite lecturas'), { code: '25006' });

async function marksIn(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ sistema: string; linea: number }>('select sistema, linea from linaje');
  return new Map(rows.map(({ sistema, linea }) => [sistema, linea]));
}

/** Waits for no standby: that of a primary that is behind never comes. */
const mark = (client: pg.ClientBase | pg.Pool, { system, timeline }: Lineage) =>
  client.query(
    `with at_once as (select set_config('synchronous_commit', 'local', true))
     insert into linaje select $1, $2 from at_once
     on conflict (sistema) do update set linea = excluded.linea where linaje.linea < excluded.linea`,
    [system, timeline],
  );

const addressOf = ({ host, port }: pg.Client) => `«${host}:${port}»`;

/** Undefined where it is not there, or a crash left it half written. */
const read = (file: string): Lineage | undefined => tried(() => Lineage.parse(JSON.parse(readFileSync(file, 'utf8'))));

/** Where it cannot be, as on a full disk, memory and database know it. */
function write(file: string, lineage: Lineage) {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(lineage));
    renameSync(draft, file);
  } catch {}
}

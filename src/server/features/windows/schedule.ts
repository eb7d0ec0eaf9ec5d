import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { WindowSchedule } from '#contract/windows.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { changeOf } from '../../platform/db/record.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isOpen } from './queries.ts';

type Sent = Pick<WindowSchedule, 'apertura' | 'cierre' | 'version'>;
type Field = 'apertura' | 'cierre';

/** When the catalogue opens and closes by itself, and the database's clock, by which it does. */
export const readSchedule = (db: Executor): Promise<WindowSchedule> =>
  db.one(WindowSchedule)`
    select ${isoInstant('p.abre_at')} as apertura, ${isoInstant('p.cierra_at')} as cierre,
      ${isoInstant(sql`clock_timestamp()`)} as ahora, coalesce(p.version, 0) as version
    from (select) one left join programacion p on true`;

/**
 * Programs when the window opens and closes next, or neither, over the version that was read.
 *
 * @throws Refusal 409 `VERSION_VIEJA` when it changed meanwhile, 422 for what is past or would find the catalogue as it is.
 */
export async function programSchedule(db: Db, viewer: Viewer, sent: Sent): Promise<WindowSchedule> {
  await change(db, viewer, async ({ tx, record, announce }) => {
    const before = await readSchedule(tx);
    const open = await isOpen(tx);
    const problem = problemOf(sent, { open, now: before.ahora });
    if (problem) throw invalidField(problem.field, problem.message);
    const written = await tx.execute`
      insert into programacion (abre_at, cierra_at, usuario_id)
      select ${sent.apertura}::timestamptz, ${sent.cierre}::timestamptz, ${viewer.id} where ${sent.version} = ${before.version}
      on conflict (programacion_id) do update set abre_at = excluded.abre_at, cierra_at = excluded.cierra_at,
        usuario_id = excluded.usuario_id, version = programacion.version + 1
      where programacion.version = ${sent.version}`;
    if (!written) throw changedSchedule();
    await record([
      changeOf(schedule, 'apertura programada', before.apertura, sent.apertura),
      changeOf(schedule, 'cierre programado', before.cierre, sent.cierre),
    ]);
    // Nothing opens or closes yet, but every page and node reads what is programmed anew.
    announce({ kind: 'window', open });
  });
  return readSchedule(db);
}

type State = { open: boolean; now: string };

/** What cannot be programmed: opening and closing take turns, and the first is what the catalogue is not. */
function problemOf(sent: Sent, { open, now }: State): { field: Field; message: string } | undefined {
  const order: [Field, Field] = open ? ['cierre', 'apertura'] : ['apertura', 'cierre'];
  const past = order.find((field) => sent[field] !== null && !isBefore(now, sent[field]));
  if (past) return { field: past, message: 'Ese momento ya pasó.' };
  const [first, second] = order.map((field) => sent[field]);
  if (!second) return undefined;
  const [next, after] = order;
  if (!first)
    return {
      field: next,
      message: open
        ? 'El catálogo está abierto: programe también cuándo cierra.'
        : 'El catálogo está cerrado: programe también cuándo abre.',
    };
  if (isBefore(first, second)) return undefined;
  return { field: after, message: open ? 'Debe abrir después de cerrar.' : 'Debe cerrar después de abrir.' };
}

const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other);

const changedSchedule = () =>
  new Refusal('VERSION_VIEJA', 'La programación cambió mientras usted la editaba. Vuelva a abrirla.');

const columns: Record<Field, Sql> = { apertura: sql`abre_at`, cierre: sql`cierra_at` };

/** The catalogue opened or closed, by hand or by itself: what was programmed to do so is done with. */
export const forgetProgrammed = (tx: Executor, field: Field) =>
  tx.execute`
    update programacion set ${columns[field]} = null, version = version + 1 where ${columns[field]} is not null`;

/** What happens next: which, when, in whose name, and in how many milliseconds by the database's clock. */
const NextStep = z.object({
  field: z.enum(['apertura', 'cierre']),
  at: z.string(),
  usuarioId: z.int(),
  ms: z.number(),
});
export type NextStep = z.output<typeof NextStep>;

export const nextStep = (db: Executor): Promise<NextStep | undefined> =>
  db.maybeOne(NextStep)`
    select s.field, s.at::text as at, p.usuario_id as "usuarioId",
      (extract(epoch from s.at - clock_timestamp()) * 1000)::float8 as ms
    from programacion p cross join lateral (values ('apertura', p.abre_at), ('cierre', p.cierra_at)) s (field, at)
    where s.at is not null order by s.at limit 1`;

/** Whether a step is still programmed for its instant: another node, or somebody by hand, may have been quicker. */
export const isProgrammed = async (tx: Executor, { field, at }: NextStep): Promise<boolean> =>
  (await tx.execute`select from programacion where ${columns[field]} = ${at}::timestamptz`) === 1;

/** What is programmed is of no window yet. */
const schedule = { entidad: 'ventana', entidadId: null, nombre: 'Programación' } as const;

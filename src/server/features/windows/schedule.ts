import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { weekDays } from '#contract/days.ts';
import { WindowSchedule } from '#contract/windows.calls.ts';
import { rhythmInWords, type WeeklyRhythm, type WeekMoment } from '#contract/windows.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { changeOf } from '../../platform/db/record.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isOpen } from './queries.ts';

type Sent = Pick<WindowSchedule, 'apertura' | 'cierre' | 'version'> & Partial<Pick<WindowSchedule, 'ritmo'>>;
type Field = 'apertura' | 'cierre';

/** Reads when the catalogue opens and closes by itself. `ahora` is the time of the database's clock. */
export const readSchedule = (db: Executor): Promise<WindowSchedule> =>
  db.one(WindowSchedule)`
    select ${isoInstant('p.abre_at')} as apertura, ${isoInstant('p.cierra_at')} as cierre,
      ${isoInstant(sql`clock_timestamp()`)} as ahora, coalesce(p.version, 0) as version,
      case when p.abre_dia is not null then json_build_object('abre', ${weekMoment('abre')}, 'cierra', ${weekMoment('cierra')}) end as ritmo
    from (select) one left join programacion p on true`;

const weekMoment = (moment: keyof WeeklyRhythm) => {
  const { dia, hora } = weekColumns[moment];
  return sql`json_build_object('dia', p.${dia}, 'hora', to_char(p.${hora}, 'HH24:MI'))`;
};

const weekColumns: Record<keyof WeeklyRhythm, { dia: Sql; hora: Sql }> = {
  abre: { dia: sql`abre_dia`, hora: sql`abre_hora` },
  cierra: { dia: sql`cierra_dia`, hora: sql`cierra_hora` },
};

/**
 * Programs when the catalogue opens and closes. 409 `VERSION_VIEJA` if the schedule changed since `version`, 422 for a
 * time that is past or would change nothing.
 */
export async function programSchedule(db: Db, viewer: Viewer, timeZone: string, { version, ...sent }: Sent) {
  await change(db, viewer, async ({ tx, record, announce }) => {
    const before = await readSchedule(tx);
    const open = await isOpen(tx);
    const ritmo = sent.ritmo === undefined ? before.ritmo : sent.ritmo;
    const rhythms = { before: before.ritmo && rhythmInWords(before.ritmo), after: ritmo && rhythmInWords(ritmo) };
    const isNew = ritmo !== null && rhythms.before !== rhythms.after;
    const { apertura, cierre } = isNew ? { apertura: null, cierre: null } : sent;
    const problem = problemOf({ apertura, cierre }, { open, now: before.ahora });
    if (problem) throw invalidField(problem.field, problem.message);
    const written = await tx.execute`
      insert into programacion (abre_at, cierra_at, usuario_id, abre_dia, abre_hora, cierra_dia, cierra_hora)
      select ${apertura}::timestamptz, ${cierre}::timestamptz, ${viewer.id}, ${ritmo?.abre.dia}::text,
        ${ritmo?.abre.hora}::time, ${ritmo?.cierra.dia}::text, ${ritmo?.cierra.hora}::time
      where ${version} = ${before.version}
      on conflict (programacion_id) do update set abre_at = excluded.abre_at, cierra_at = excluded.cierra_at,
        usuario_id = excluded.usuario_id, abre_dia = excluded.abre_dia, abre_hora = excluded.abre_hora,
        cierra_dia = excluded.cierra_dia, cierra_hora = excluded.cierra_hora, version = programacion.version + 1
      where programacion.version = ${version}`;
    if (!written)
      throw new Refusal('VERSION_VIEJA', 'La programación cambió mientras usted la editaba. Vuelva a abrirla.');
    if (isNew) await followRhythm(tx, timeZone);
    const after = await readSchedule(tx);
    await record([
      changeOf(schedule, 'ritmo semanal', rhythms.before, rhythms.after),
      changeOf(schedule, 'apertura programada', before.apertura, after.apertura),
      changeOf(schedule, 'cierre programado', before.cierre, after.cierre),
    ]);
    // Nothing opens or closes yet, but every page and node must read the schedule again.
    announce({ kind: 'window', open });
  });
  return readSchedule(db);
}

/**
 * Returns the field at fault and why the schedule is impossible; undefined if it is possible. Opening and closing must
 * alternate. The earlier of the two must change the present state.
 */
function problemOf(
  sent: Pick<WindowSchedule, Field>,
  { open, now }: { open: boolean; now: string },
): { field: Field; message: string } | undefined {
  const order = inTurn(open);
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

const inTurn = (open: boolean): [Field, Field] => (open ? ['cierre', 'apertura'] : ['apertura', 'cierre']);

const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other);

const columns: Record<Field, Sql> = { apertura: sql`abre_at`, cierre: sql`cierra_at` };

/** Removes a step because the catalogue opened or closed. Then programs the next one of the weekly rhythm. */
export async function forgetProgrammed(tx: Executor, field: Field, timeZone: string): Promise<void> {
  await tx.execute`
    update programacion set ${columns[field]} = null, version = version + 1 where ${columns[field]} is not null`;
  await followRhythm(tx, timeZone);
}

/** Programs the next opening and closing of the weekly rhythm, unless they are programmed. */
export async function followRhythm(tx: Executor, timeZone: string): Promise<void> {
  const { ritmo, ahora, ...programmed } = await readSchedule(tx);
  if (!ritmo || (programmed.apertura && programmed.cierre)) return;
  const [next, after] = inTurn(await isOpen(tx));
  const first = programmed[next] ?? (await nextOf(tx, ritmo[moments[next]], ahora, timeZone));
  const known = programmed[after];
  // If the first step is already past, the second is looked for from now on. Steps that a stopped server missed are not
  // made up for.
  const later = isBefore(first, ahora) ? ahora : first;
  const second = known && isBefore(first, known) ? known : await nextOf(tx, ritmo[moments[after]], later, timeZone);
  await tx.execute`
    update programacion set ${columns[next]} = ${first}::timestamptz, ${columns[after]} = ${second}::timestamptz,
      version = version + 1`;
}

const moments: Record<Field, keyof WeeklyRhythm> = { apertura: 'abre', cierre: 'cierra' };

const nextOf = (db: Executor, { dia, hora }: WeekMoment, after: string, timeZone: string): Promise<string> =>
  db.one(z.string())`
    select ${isoInstant(sql`at`)}
    from generate_series(0, 7) days,
      lateral (select (${after}::timestamptz at time zone ${timeZone})::date + days as day) on_day,
      lateral (select (day + ${hora}::time) at time zone ${timeZone} as at) instants
    where extract(isodow from day) = ${weekDays.indexOf(dia) + 1} and at > ${after}::timestamptz order by at limit 1`;

/** `usuarioId` is who programmed the step. `ms` is the time until the step by the database's clock. */
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

/** Removes a step from the schedule. Returns false if another node or a person removed the step first. */
export const takeStep = async (tx: Executor, { field, at }: NextStep): Promise<boolean> =>
  (await tx.execute`
    update programacion set ${columns[field]} = null, version = version + 1
    where ${columns[field]} = ${at}::timestamptz`) === 1;

/** In the audit, a schedule belongs to no window. */
const schedule = { entidad: 'ventana', entidadId: null, nombre: 'Programación' } as const;

import type { AuditedEntity } from '#contract/audit.calls.ts';
import type { Viewer } from '../http/viewer.ts';
import { displayNameOf } from '../session/display-name.ts';
import type { Executor } from './executor.ts';

/** An audit entry. `antes` is null for an addition, `despues` for a removal. Neither is ever a password or its hash. */
export type AuditChange = {
  entidad: AuditedEntity;
  entidadId: number | null;
  nombre: string;
  campo: string;
  antes: string | null;
  despues: string | null;
};

/** Records who changed what, as part of the transaction if `tx` is one. Unchanged values are left out. */
export async function record(tx: Executor, viewer: Pick<Viewer, 'id'>, changes: AuditChange | readonly AuditChange[]) {
  const real = [changes].flat().filter(({ antes, despues }) => antes !== despues);
  if (!real.length) return;
  const column = (name: keyof AuditChange) => real.map((change) => change[name]);
  await tx.execute`
    insert into auditoria (usuario_id, quien, entidad, entidad_id, nombre, campo, antes, despues)
    select u.id, ${displayNameOf('u')},
      c.entidad, c.entidad_id, c.nombre, c.campo, c.antes, c.despues
    from usuario u, unnest(${column('entidad')}::text[], ${column('entidadId')}::int[], ${column('nombre')}::text[],
      ${column('campo')}::text[], ${column('antes')}::text[], ${column('despues')}::text[])
      with ordinality as c (entidad, entidad_id, nombre, campo, antes, despues, nth)
    where u.id = ${viewer.id}
    order by c.nth`;
}

type Thing = Pick<AuditChange, 'entidad' | 'entidadId' | 'nombre'>;

export const changeOf = (thing: Thing, campo: string, antes: string | null, despues: string | null): AuditChange => ({
  ...thing,
  campo,
  antes,
  despues,
});
export const addition = (thing: Thing, what: string): AuditChange => changeOf(thing, 'alta', null, what);
export const removal = (thing: Thing, what: string): AuditChange => changeOf(thing, 'baja', what, null);
export const reason = (thing: Thing, motivo: string): AuditChange => changeOf(thing, 'motivo', null, motivo);

type Field = string | number | null | undefined;

/** An audit entry for each field that differs. `fields` has the fields' names for people. */
export const differences = <Row extends object>(
  thing: Thing,
  before: Row,
  after: Row,
  fields: { [Key in keyof Row]?: Row[Key] extends Field ? string : never },
): AuditChange[] =>
  (Object.entries(fields) as [keyof Row, string][]).flatMap(([key, campo]) => {
    const antes = asText(before[key] as Field);
    const despues = asText(after[key] as Field);
    return antes === despues ? [] : [{ ...thing, campo, antes, despues }];
  });

const asText = (value: Field): string | null => (value === null || value === undefined ? null : String(value));

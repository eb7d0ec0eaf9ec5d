import { sql } from 'drizzle-orm';
import type { AuditedEntity } from '#contract/audit.ts';
import type { Transaction } from '../db/connect.ts';
import type { Viewer } from '../http/viewer.ts';

/** A change to keep: `antes` is null for an addition, `despues` for a removal. Never a password or its hash. */
export type AuditChange = {
  entidad: AuditedEntity;
  entidadId: number | null;
  nombre: string;
  campo: string;
  antes: string | null;
  despues: string | null;
};

/** Keeps who changed what, with the transaction that changes it; whatever stayed as it was is left out. */
export async function record(tx: Transaction, viewer: Pick<Viewer, 'id'>, changes: readonly AuditChange[]) {
  const real = changes.filter(({ antes, despues }) => antes !== despues);
  if (!real.length) return;
  const column = (name: keyof AuditChange) => sql.param(real.map((change) => change[name]));
  await tx.execute(sql`
    insert into auditoria (usuario_id, quien, entidad, entidad_id, nombre, campo, antes, despues)
    select u.id, coalesce(nullif(btrim(u.nombre || ' ' || u.apellido), ''), u.user_name),
      c.entidad, c.entidad_id, c.nombre, c.campo, c.antes, c.despues
    from usuario u, unnest(${column('entidad')}::text[], ${column('entidadId')}::int[], ${column('nombre')}::text[],
      ${column('campo')}::text[], ${column('antes')}::text[], ${column('despues')}::text[])
      with ordinality as c (entidad, entidad_id, nombre, campo, antes, despues, nth)
    where u.id = ${viewer.id}
    order by c.nth`);
}

type Field = string | number | null | undefined;

/** What differs between two states of one thing, a change for each field that `fields` names as people call it. */
export function differences<Row extends object>(
  thing: Pick<AuditChange, 'entidad' | 'entidadId' | 'nombre'>,
  before: Row,
  after: Row,
  fields: { [Key in keyof Row]?: Row[Key] extends Field ? string : never },
): AuditChange[] {
  return (Object.entries(fields) as [keyof Row, string][]).flatMap(([key, campo]) => {
    const antes = asText(before[key] as Field);
    const despues = asText(after[key] as Field);
    return antes === despues ? [] : [{ ...thing, campo, antes, despues }];
  });
}

const asText = (value: Field): string | null => (value === null || value === undefined ? null : String(value));

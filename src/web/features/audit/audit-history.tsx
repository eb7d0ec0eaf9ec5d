import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { AuditedEntity } from '#contract/audit.calls.ts';
import { Link } from '../../platform/router/link.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './audit-history.module.css';
import { auditPage, fieldWord } from './queries.ts';

type Props = {
  entidad: AuditedEntity;
  entidadId: number;
  /** The entity's current state. When it changes, the history is read again. */
  now: object;
};

export function AuditHistory({ now, ...about }: Props) {
  const page = auditPage(about, { pagina: 1, porPagina: 10 });
  const changes = useQuery({
    ...page,
    queryKey: [...page.queryKey, now] as never,
    placeholderData: keepPreviousData,
  });
  const { data } = changes;
  return (
    <section className={styles.history}>
      <h3>Últimos cambios</h3>
      <Waiting query={changes} />
      {data?.rows.length === 0 && <p className="soft">Todavía no hay cambios.</p>}
      <ul>
        {data?.rows.map(({ id, createdAt, quien, campo, antes, despues }) => (
          <li key={id}>
            {fieldWord(campo)}: {antes || '—'} <ArrowRight size={14} aria-label="a" /> {despues || '—'}
            <small>
              {formatMoment(createdAt)} · {quien}
            </small>
          </li>
        ))}
      </ul>
      <Link to="/auditoria" search={about}>
        Ver en Auditoría
      </Link>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { fullName } from '#contract/users.ts';
import { Button } from '../../ui/button.tsx';
import { age } from '../../ui/dates.ts';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { pendingRecoveries, useGiveLink } from './password-link-dialog.tsx';
import styles from './pending-recoveries.module.css';

export function PendingRecoveries() {
  const { data: waiting = [] } = useQuery(pendingRecoveries);
  const giveLink = useGiveLink();
  if (waiting.length === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby="recuperaciones">
      <h2 id="recuperaciones">Olvidaron su contraseña ({waiting.length})</h2>
      <HelpLine topic="contrasenas">El enlace sirve una sola vez, y usted no llega a ver la contraseña.</HelpLine>
      <ul>
        {waiting.map((person) => (
          <li key={person.id}>
            <span className={styles.who}>
              <strong>{fullName(person) || person.userName}</strong>
              <small>
                {person.userName}, {age(person.pedida)}
              </small>
            </span>
            <Button
              variant="outline"
              aria-label={`Crear enlace para ${person.userName}`}
              onClick={() => giveLink(person.id)}
              label="Crear enlace"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

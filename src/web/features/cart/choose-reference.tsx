import type { Reference } from '#contract/products.ts';
import { Button } from '../../ui/button.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './choose-reference.module.css';

type Props = Answering<string | undefined> & { name: string; references: readonly Reference[] };

export const ChooseReference = ({ name, references, answer }: Props) => (
  <Dialog title={name} onClose={() => answer(undefined)} cancel="Cancelar">
    <p id="que-referencia">¿En qué color o referencia?</p>
    <ul className={styles.references} aria-labelledby="que-referencia">
      {references.map(({ nombre, agotada }) => (
        <li key={nombre}>
          <Button variant="outline" disabled={agotada} onClick={() => answer(nombre)}>
            {nombre} {agotada && <small>Agotada</small>}
          </Button>
        </li>
      ))}
    </ul>
  </Dialog>
);

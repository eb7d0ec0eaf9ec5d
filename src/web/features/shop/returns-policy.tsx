import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './returns-policy.module.css';

/** The returns policy (§9). */
export function ReturnsPolicy({ answer }: Answering<void>) {
  return (
    <Dialog title="Política de devoluciones" onClose={answer}>
      <dl className={styles.policy}>
        {facts.map(({ about, fact }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const facts = [
  { about: 'Plazo', fact: 'Tiene 3 días corridos desde que recibe el producto.' },
  { about: 'Qué se puede devolver', fact: 'Únicamente productos defectuosos o con un error en el envío.' },
  {
    about: 'Qué recibe a cambio',
    fact: 'Un cambio del producto o un crédito para compras. No se devuelve dinero en efectivo.',
  },
  { about: 'Número de aprobación', fact: 'Toda devolución necesita un número de aprobación.' },
  { about: 'Próximo cierre', fact: 'El pedido debe cargarse el mismo día para entrar en el próximo cierre.' },
];

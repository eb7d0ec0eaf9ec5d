import { Facts } from '../../ui/facts.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './returns-policy.module.css';

export function ReturnsPolicy({ answer }: Answering<void>) {
  return (
    <Dialog title="Política de devoluciones" onClose={answer}>
      <Facts className={styles.policy} facts={facts} />
    </Dialog>
  );
}

const facts = [
  ['Plazo', 'Tiene 3 días corridos desde que recibe el producto.'],
  ['Qué se puede devolver', 'Únicamente productos defectuosos o con un error en el envío.'],
  ['Qué recibe a cambio', 'Un cambio del producto o un crédito para compras. No se devuelve dinero en efectivo.'],
  ['Número de aprobación', 'Toda devolución necesita un número de aprobación.'],
  ['Próximo cierre', 'El pedido debe cargarse el mismo día para entrar en el próximo cierre.'],
] as const;

import { formatPrice } from '#contract/format.ts';
import { Button } from '../../ui/button.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';

type Answer = 'none' | 'catalogue' | 'set';

/** Asks a seller without a price of her own whether to share the price that she pays. */
export const SharedPriceDialog = ({ paid, answer }: { paid: number } & Answering<Answer | undefined>) => (
  <Dialog
    title="¿Con qué precio?"
    size="small"
    onClose={() => answer(undefined)}
    footer={
      <>
        <Button variant="outline" onClick={() => answer('set')}>
          Poner mi precio
        </Button>
        <Button variant="outline" onClick={() => answer('catalogue')}>
          Con {formatPrice(paid)}
        </Button>
        <Button onClick={() => answer('none')}>Sin precio</Button>
      </>
    }
  >
    <p>No puso un precio para sus clientes: {formatPrice(paid)} es lo que paga usted.</p>
  </Dialog>
);

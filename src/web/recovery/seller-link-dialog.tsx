import type { PersonFound } from '#contract/users.calls.ts';
import styles from '../ui/form/form.module.css';
import { useForm } from '../ui/form/use-form.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import type { Answering } from '../ui/overlay/dialog.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { SellerField } from '../users/seller-field.tsx';
import { useGiveLink } from './give-link.tsx';

/** A leader makes a link for one of the own sellers, who did not ask for it here. */
export function SellerLinkDialog({ answer }: Answering<void>) {
  const form = useForm({ seller: null as PersonFound | null });
  const giveLink = useGiveLink();
  const { seller } = form.values;
  const create = async () => {
    if (!seller) return void (await alerts.warning('Elija un vendedor.'));
    answer();
    await giveLink(seller.id);
  };
  return (
    <FormDialog title="Enlace de contraseña" form={form} submit="Crear enlace" onSubmit={create} onClose={answer}>
      <div className={styles.whole}>
        <SellerField value={seller} onChoose={(person) => form.change({ seller: person })} />
      </div>
    </FormDialog>
  );
}

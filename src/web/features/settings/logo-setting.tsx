import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { messages } from '#contract/messages.ts';
import { imageUrl } from '#contract/products.ts';
import { definitionOf, type ShopSettings } from '#contract/settings.ts';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/form/field.module.css';
import { FilesButton } from '../../ui/form/files-button.tsx';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import styles from './settings-page.module.css';

type Props = { logo: string; onChange: (after: ShopSettings) => void };

/** A chosen picture is saved at once. */
export function LogoSetting({ logo, onChange }: Props) {
  const { label, explanation } = definitionOf('logo');
  const id = useId();
  const keep = useOneAtATime(async (work: Promise<ShopSettings>, done: string) => {
    const after = await orReport(alerts.busy(messages.progress, work), messages.settings.logoFailed);
    if (!after) return;
    onChange(after);
    void alerts.success(done);
  });
  const send = (file: File) => {
    const body = new FormData();
    body.set('file', file);
    return keep(api('POST /api/ajustes/logo', { body }), messages.settings.logoSaved);
  };
  return (
    <fieldset className={styles.logo} aria-labelledby={id} aria-describedby={`${id}what`}>
      <strong id={id}>{label}</strong>
      <div className={styles.choice}>
        {logo && <img src={imageUrl(logo)} alt="Logo actual" />}
        <FilesButton accept="image/*" onChoose={([file]) => file && send(file)}>
          <ImagePlus /> {logo ? 'Elegir otro' : 'Elegir logo'}
        </FilesButton>
        {logo && (
          <Button variant="quiet" onClick={() => keep(api('DELETE /api/ajustes/logo'), messages.settings.logoRemoved)}>
            Quitar logo
          </Button>
        )}
      </div>
      <span id={`${id}what`} className={field.description}>
        {explanation}
      </span>
    </fieldset>
  );
}

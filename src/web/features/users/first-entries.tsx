import { Copy } from 'lucide-react';
import { counted } from '#contract/format.ts';
import type { FirstEntry } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { TextArea, TextField } from '../../ui/form/field.tsx';
import { shopName } from '../../ui/shop-name.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { whatsAppMessage } from '../../ui/whatsapp.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import styles from './new-sellers-page.module.css';

/** The links with which new sellers log in for the first time. Nobody can read these links again. */
export function FirstEntries({ entries }: { entries: readonly FirstEntry[] }) {
  const all = entries.map((entry) => `${fullName(entry)} (usuario ${entry.userName}): ${entry.enlace}`).join('\n');
  const { field, copied, copy } = useCopy<HTMLTextAreaElement>(all);
  const [first] = entries;
  return (
    <section className={styles.form} aria-label="Enlaces de primer ingreso">
      <p role="status">
        {counted(entries.length, 'vendedor creado', 'vendedores creados')}. Con su enlace cada uno elige su contraseña,
        una sola vez{first && ` y hasta el ${formatMoment(first.vence)}`}. Los enlaces se muestran solo ahora; el que se
        pierda se crea de nuevo en «Contraseña» de «Usuarios».
      </p>
      <ul className={styles.entries} aria-label="Vendedores creados">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <TextArea
        ref={field}
        label="Todos los enlaces"
        value={all}
        rows={Math.min(entries.length, 8)}
        readOnly
        description={copied === false && 'Quedaron marcados: cópielos.'}
      />
      <Button variant="outline" onClick={copy} icon={Copy} label={copied ? 'Copiados' : 'Copiar todos'} />
    </section>
  );
}

function Entry({ entry }: { entry: FirstEntry }) {
  const { nombre, userName, telefono, enlace, vence } = entry;
  const { field, copied, copy } = useCopy<HTMLInputElement>(enlace);
  const name = fullName(entry);
  const text = `Hola ${nombre}. Su usuario de ${shopName()} es ${userName}. Con este enlace elige su contraseña, una sola vez y hasta el ${formatMoment(vence)}: ${enlace}`;
  return (
    <li>
      <span>
        {name}
        <small>
          {userName} · {telefono}
        </small>
      </span>
      <TextField
        ref={field}
        bare
        label={`Enlace de ${name}`}
        value={enlace}
        readOnly
        description={copied === false && 'El enlace quedó marcado: cópielo.'}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="outline" aria-label={`Copiar el enlace de ${name}`} onClick={copy}>
        <Copy /> {copied ? 'Copiado' : 'Copiar'}
      </Button>
      <WhatsAppButton
        variant="filled"
        href={whatsAppMessage(telefono, text)}
        aria-label={`Enviar por WhatsApp a ${name}`}
      >
        Enviar
      </WhatsAppButton>
    </li>
  );
}

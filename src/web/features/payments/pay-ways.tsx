import { Copy } from 'lucide-react';
import type { OneAccount } from '#contract/ledger.calls.ts';
import { Button } from '../../ui/button.tsx';
import { Folded } from '../../ui/folded.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import styles from './pay.module.css';

export function PayWays({ alias, cbu, qr }: OneAccount['cobro']) {
  const text = cbu || alias;
  if (!text && !qr) return null;
  return (
    <section className={styles.pay} data-whole aria-label="Cómo pagar">
      {alias && <PayWay name="Alias" text={alias} />}
      {cbu && <PayWay name={isWallet(cbu) ? 'CVU' : 'CBU'} text={cbu} />}
      <Folded title={qr ? 'QR de cobro' : 'QR para otro teléfono'}>
        {() => (
          <>
            <QrCode text={qr || text} />
            <p className={styles.about}>
              {qr
                ? 'Léalo con la aplicación de su banco o billetera.'
                : `No paga: lleva ${cbu ? 'el número' : 'el alias'} como texto, para copiarlo con la cámara de otro teléfono.`}
            </p>
          </>
        )}
      </Folded>
    </section>
  );
}

const isWallet = (cbu: string) => cbu.startsWith('000');

function PayWay({ name, text }: { name: string; text: string }) {
  const { copied, copy } = useCopy<HTMLInputElement>(text);
  return (
    <p className={styles.way}>
      <span>{name}</span>
      <code>{text}</code>
      <Button variant="outline" onClick={copy} aria-label={`Copiar ${name}`}>
        <Copy /> {copied ? 'Copiado' : 'Copiar'}
      </Button>
      {copied === false && <small role="status">No se pudo copiar: manténgalo apretado.</small>}
    </p>
  );
}

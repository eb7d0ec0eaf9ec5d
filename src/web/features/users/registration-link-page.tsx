import { useQuery } from '@tanstack/react-query';
import { Copy, Printer } from 'lucide-react';
import { useUrlState } from '../../platform/router/hooks.ts';
import { hrefOf } from '../../platform/router/location.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ownShopName, shopName } from '../../ui/shop-name.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { whatsAppMessage } from '../../ui/whatsapp.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { offeredPickupPoints, registrationView } from './queries.ts';
import styles from './registration-link-page.module.css';

/** /enlace-de-registro: the registration link, to copy, send or print. The link may name a pickup point. */
export function RegistrationLinkPage() {
  const [{ retiro }, change] = useUrlState(registrationView);
  const { data: points = [] } = useQuery(offeredPickupPoints);
  const address = location.origin + hrefOf({ pathname: '/registrarse', search: { retiro } });
  const { field, copied, copy } = useCopy<HTMLInputElement>(address);
  const text = `Regístrese como revendedor${ownShopName() ? ` de ${shopName()}` : ''}: ${address}`;
  return (
    <>
      <PageHead
        title="Enlace de registro"
        help={<HelpLink topic="contrasenas" about="quien se registra" />}
        primary={<Button data-short onClick={() => window.print()} icon={Printer} label="Imprimir" />}
        tools={
          <>
            <Button variant="outline" onClick={copy} icon={Copy} label={copied ? 'Copiado' : 'Copiar'} />
            <WhatsAppButton href={whatsAppMessage('', text)}>Enviar por WhatsApp</WhatsAppButton>
          </>
        }
      />
      <div className={styles.fields}>
        <SelectField
          label="Punto de Retiro"
          none="Lo elige quien se registra"
          description="Con uno elegido, ya viene puesto, y quien se registra queda con su líder."
          choices={points.map(({ nombre }) => nombre)}
          value={retiro}
          onPick={(picked) => change({ retiro: picked || undefined }, { replace: true })}
        />
        <TextField
          ref={field}
          label="Enlace"
          value={address}
          readOnly
          description={copied === false && 'El enlace quedó marcado: cópielo.'}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <section className={styles.sheet} aria-label="Hoja para imprimir">
        <p className={styles.shop}>{shopName()}</p>
        <p className={styles.call}>¡Quiero ser Revendedor!</p>
        <QrCode text={address} />
        <p>Apunte aquí la cámara de su teléfono y complete sus datos.</p>
        {retiro && <p>Retira en {retiro}.</p>}
        <p className={styles.address}>{address}</p>
      </section>
    </>
  );
}

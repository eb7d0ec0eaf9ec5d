import { type FormEvent, useRef, useState } from 'react';
import type { Reply } from '#contract/contract.ts';
import { durations } from '#contract/first-messages.ts';
import { sentence } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { imageUrl } from '#contract/products.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { fullName } from '#contract/users.ts';
import { ApiError, api, reasonOf } from '../../platform/api.ts';
import { useNavigation, useNavigationOf } from '../../platform/navigation.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { isAdmin, may, owesSecondStep, startSession, useSession } from '../../platform/session.ts';
import { catalogueState, overview } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, PasswordField } from '../../ui/form/field.tsx';
import { useBeginInField } from '../../ui/form/first-field.ts';
import styles from '../../ui/form/form.module.css';
import { CodeField, UserNameField } from '../../ui/form/login-fields.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import message from '../../ui/message-page.module.css';
import { alerts } from '../../ui/overlay/alerts.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ownShopLogo, ownShopName, shopName } from '../../ui/shop-name.ts';
import { useCataloguePath } from '../cart/cart.ts';
import { useCustomerMode } from '../customer-prices/own-prices.ts';
import { isUntouched } from '../overview/first-steps.tsx';
import { adoptNotices, unsubscribe } from '../push/own-device.ts';
import { changeOwnPassword } from './change-own-password.tsx';
import looks from './login-page.module.css';
import { logOut } from './logout.ts';

export function LoginPage() {
  const navigate = useNavigate();
  const navigationOf = useNavigationOf();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const [asksCode, setAsksCode] = useState(false);

  const [shop, logo] = [ownShopName(), ownShopLogo()];

  const form = useRef<HTMLFormElement>(null);
  useBeginInField(form);

  const enter = async ({ token, elegirClave }: Reply<'POST /api/login'>, password: string) => {
    const state = queryClient.fetchQuery({ ...catalogueState, staleTime: 0 }).catch(() => true);
    const session = startSession(token);
    const buys = may(session, 'buyer');
    const shop = isAdmin(session) ? queryClient.fetchQuery(overview).catch(() => undefined) : undefined;
    // A buyer keeps her own notices on this device. For any other user the device stops receiving notices.
    (buys ? adoptNotices() : unsubscribe()).catch(() => {});
    if (await alerts.success(messages.login.done, { duration: durations.session })) {
      const begun = await shop;
      await navigate({
        to: navigationOf(session).home?.to ?? (begun && isUntouched(begun) ? '/inicio' : '/individual'),
      });
    }
    const { title, text } = messages.catalogue.closed;
    if (buys && !(await state)) await alerts.warning(title, { text, duration: durations.catalogue });
    // If the user must first set up the second step, only that dialog opens. The next login then asks for a new
    // password.
    if (elegirClave && !owesSecondStep.get()) await changeOwnPassword({ given: password });
  };

  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const username = String(typed.get('username')).trim();
    const password = String(typed.get('password'));
    if (busy || username === '' || password === '') return;
    setBusy(true);
    setReason(undefined);
    try {
      const codigo = typed.get('codigo');
      const recordarme = typed.has('recordarme');
      const body = { username, password, recordarme, ...(codigo !== null && { codigo: String(codigo) }) };
      await enter(await api('POST /api/login', { body }), password);
    } catch (error) {
      if (!asksCode && isRefused(error, 'CODIGO_NECESARIO')) setAsksCode(true);
      else {
        await sayRefused(error);
        if (!isRefused(error, 'CREDENCIALES')) setReason(reasonOf(error));
      }
    }
    setBusy(false);
  };

  return (
    <section className={styles.page}>
      {logo && <img className={looks.logo} src={imageUrl(logo)} alt={`Logo de ${shopName()}`} />}
      {shop && <p className={looks.shop}>{shop}</p>}
      <PageHeading>Iniciar Sesión</PageHeading>
      <form ref={form} className={styles.form} onSubmit={logIn} noValidate>
        {reason && <p className={styles.problem}>{reason}</p>}
        <UserNameField name="username" />
        <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
        {asksCode && <CodeField name="codigo" autoFocus />}
        <Checkbox name="recordarme" label="Recordarme" />
        <Link to="/recuperar" className={looks.forgot}>
          Olvidé mi contraseña
        </Link>
        <div className={styles.actions}>
          <Button type="submit" busy={busy} label="Acceder" />
        </div>
      </form>
      <p className={styles.aside}>
        ¿Todavía no tiene cuenta? <Link to="/registrarse">Regístrese como revendedor</Link>
      </p>
    </section>
  );
}

const isRefused = (error: unknown, code: RefusalCode) => error instanceof ApiError && error.problem.code === code;

function sayRefused(error: unknown) {
  const refusal =
    error instanceof ApiError && !isRefused(error, 'CREDENCIALES') ? error.problem : messages.login.failed;
  return alerts.error(refusal.title, {
    text: 'text' in refusal ? refusal.text : refusal.detail,
    duration: durations.session,
  });
}

export function LoggedInPage() {
  const session = useSession();
  const { groups, home } = useNavigation();
  const cataloguePath = useCataloguePath();
  const forCustomers = useCustomerMode();
  const name = session && fullName(session);
  return (
    <section className={message.page}>
      <PageHeading>Ya inició sesión</PageHeading>
      <p>{name ? sentence(`Está en Vitrina como ${name}`) : 'Está en Vitrina con su cuenta.'} ¿Por dónde seguimos?</p>
      <nav className={message.links} aria-label="Seguir en">
        <LinkButton to={home?.to ?? cataloguePath} label={home ? home.label : 'Ir al catálogo'} filled />
        {(forCustomers ? [] : groups.flatMap(({ links }) => links))
          .filter((link) => 'to' in link)
          .filter(({ to }) => to !== (home?.to ?? '/individual'))
          .map(({ to, label }) => (
            <LinkButton key={to} to={to} label={label} />
          ))}
        <Button variant="quiet" onClick={logOut} label="Salir" />
      </nav>
    </section>
  );
}

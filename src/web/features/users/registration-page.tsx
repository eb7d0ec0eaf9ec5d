import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { PickupPoint } from '#contract/pickup-points.calls.ts';
import type { PersonFound } from '#contract/users.calls.ts';
import { api } from '../../platform/api.ts';
import { restartAt } from '../../platform/restart.ts';
import { useNavigate, useUrlState } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { blanks, mayDiscard, useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { CredentialFields, missingCredentials } from './credential-fields.tsx';
import { LeaderField } from './person-fields.tsx';
import { PickupPointField } from './pickup-point-field.tsx';
import { offeredPickupPoints, registrationView } from './queries.ts';

export function RegistrationPage() {
  const navigate = useNavigate();
  const form = useForm(emptyForm);
  const { data: points = [] } = useQuery(offeredPickupPoints);
  const [{ retiro: offered }] = useUrlState(registrationView);
  // The pickup point of the link applies if it is offered and the visitor has not chosen one.
  const retiro = form.values.retiro || (points.find(({ nombre }) => nombre === offered)?.nombre ?? '');
  const values = { ...form.values, retiro };

  const register = async () => {
    if (!(await form.complete(missingIn(values)))) return;
    const body = registrationOf(values, points);
    let waits = false;
    const work = async () => {
      const { pendiente } = await alerts.busy(messages.progress, api('POST /api/registrarse', { body }));
      waits = pendiente;
    };
    if (!(await form.send(work, messages.user.createFailed, { once: true }))) return;
    await alerts.notice(messages.registration.done, waits ? { text: messages.registration.pending } : {});
    await navigate({ to: '/login' });
  };

  const cancel = async () => {
    if (await mayDiscard()) restartAt('/registrarse');
  };

  return (
    <FormPage
      title="Registro Revendedor"
      lead={
        <>
          Cree su cuenta para cargar pedidos. Los datos con <span aria-hidden="true">*</span>
          <span className="visually-hidden">asterisco</span> son necesarios.
        </>
      }
      form={form}
      cancel={cancel}
      submit="Registrarse"
      aside={
        <>
          ¿Ya tiene cuenta? <Link to="/login">Inicie sesión</Link>
        </>
      }
      onSubmit={register}
    >
      <CredentialFields form={form} />
      <TextField {...form.text('nombre')} label="Nombre" autoComplete="given-name" />
      <TextField {...form.text('apellido')} label="Apellido" autoComplete="family-name" />
      <LeaderField {...form.chosen('lider')} description="Si no elige, lo acompaña quien atiende su punto de retiro." />
      <TextField {...form.text('direccion')} label="Dirección" required autoComplete="street-address" />
      <PickupPointField {...form.text('retiro')} value={retiro} required />
      <TextField {...form.text('email')} label="Email" type="email" inputMode="email" autoComplete="email" />
      <TextField {...form.text('telefono')} label="Teléfono" type="tel" inputMode="tel" autoComplete="tel" />
    </FormPage>
  );
}

const emptyForm = {
  userName: '',
  password: '',
  nombre: '',
  apellido: '',
  lider: null as PersonFound | null,
  direccion: '',
  retiro: '',
  email: '',
  telefono: '',
};

const missingIn = (form: typeof emptyForm) => [
  ...missingCredentials(form),
  ...blanks<'direccion' | 'retiro'>(form, [
    ['direccion', messages.registration.addressMissing],
    ['retiro', messages.registration.pickupPointMissing],
  ]),
];

/** The payload of §3. The person is always a seller. Her leader is the chosen one, else the pickup point's (§9). */
const registrationOf = ({ lider, ...person }: typeof emptyForm, points: readonly PickupPoint[]) => ({
  ...person,
  idLider: lider?.id ?? points.find(({ nombre }) => nombre === person.retiro)?.idLider ?? null,
  rol: 'ROLE_USER',
  tipo: 'VENDEDOR',
  isAdmin: false,
});

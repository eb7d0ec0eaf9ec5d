import { typesAdmitted } from '#contract/access.ts';
import { messages } from '#contract/messages.ts';
import type { Proof } from '#contract/session.calls.ts';
import type { User } from '#contract/users.calls.ts';
import { MIN_PASSWORD, typeRules } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/form/field.tsx';
import { blanks, changesIn, useForm } from '../../ui/form/use-form.ts';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useGiveLink } from '../recovery/password-link-dialog.tsx';
import { withProof } from '../recovery/proof.tsx';
import { CredentialFields, missingCredentials } from './credential-fields.tsx';
import { askHeir } from './hand-over-dialog.tsx';
import looks from './password-dialog.module.css';
import { emptyForm, PermissionFields, PersonFields, personFormOf, personOf, wrongInPerson } from './person-fields.tsx';
import { teamOf, userList } from './queries.ts';

export function EditUserDialog({ user, answer }: Answering<void> & { user: User }) {
  const before = personFormOf(user);
  const form = useForm(before);
  const save = async () => {
    if (!(await form.complete(wrongInPerson(form.values)))) return;
    const heir = typeRules[user.tipo].leads && !typeRules[form.values.tipo].leads ? await heirOf(user) : {};
    if (!heir) return;
    const body = { ...changesIn(personOf(before), personOf(form.values)), ...heir };
    const params = { id: user.id };
    const write = async (proof: Partial<Proof>) =>
      userList.keep(await api('PUT /api/:id', { params, body: { ...body, ...proof } }));
    if (await form.send(() => withProof(write), messages.user.updateFailed)) return messages.user.updated;
  };
  return (
    <FormDialog title={`Editar ${user.userName}`} form={form} onSubmit={save} onClose={answer}>
      <PersonFields form={form} />
    </FormDialog>
  );
}

/**
 * Asks who gets the team of a leader who stops leading. Undefined if the team cannot be read or the administrator
 * cancels.
 */
async function heirOf(leader: User) {
  const team = await orReport(teamOf(leader.id), messages.user.updateFailed);
  if (!team) return undefined;
  if (team.vendedores === 0) return {};
  return askHeir({ leader, team, title: `${leader.userName} deja de ser líder`, submit: 'Pasar equipo' });
}

/** The register dialog (§2.4): adds a seller with five fields. The other fields are filled in later. */
export function RegisterDialog({ answer }: Answering<void>) {
  const form = useForm({ nombre: '', apellido: '', userName: '', email: '', password: '' });
  const register = async () => {
    if (!(await form.complete(missingCredentials(form.values)))) return;
    const body = { ...form.values, tipo: 'VENDEDOR' as const };
    const work = async () => userList.keep(await alerts.busy(messages.progress, api('POST /api/usuario', { body })));
    if (await form.send(work, messages.registration.failed)) return messages.registration.done;
  };
  return (
    <FormDialog title="Carga rápida de usuario" form={form} submit="Crear Usuario" onSubmit={register} onClose={answer}>
      <TextField {...form.text('nombre')} label="Nombre" />
      <TextField {...form.text('apellido')} label="Apellido" />
      <CredentialFields form={form} />
      <TextField whole {...form.text('email')} label="Email" type="email" inputMode="email" />
    </FormDialog>
  );
}

export function HelperDialog({ answer }: Answering<void>) {
  const form = useForm(emptyHelper);
  const create = async () => {
    if (!(await form.complete(missingCredentials(form.values)))) return;
    const body = { ...form.values, tipo: 'AYUDANTE' as const };
    const add = async (proof: Partial<Proof>) =>
      userList.keep(await alerts.busy(messages.progress, api('POST /api/usuario', { body: { ...body, ...proof } })));
    if (await form.send(() => withProof(add), messages.user.createFailed, { once: true })) return messages.user.created;
  };
  return (
    <FormDialog title="Crear ayudante" form={form} submit="Crear ayudante" onSubmit={create} onClose={answer}>
      <CredentialFields form={form} />
      <TextField {...form.text('nombre')} label="Nombre" />
      <TextField {...form.text('apellido')} label="Apellido" />
      <PermissionFields {...form.chosen('permisos')} />
      <HelpLine topic="ayudantes" beside>
        No pide, no tiene cuenta y no ve nada más.
      </HelpLine>
    </FormDialog>
  );
}

const emptyHelper = { userName: '', password: '', nombre: '', apellido: '', permisos: emptyForm.permisos };

/** Sets another password for a user. This ends all sessions of the user. */
export function UserPasswordDialog({ user, answer }: Answering<void> & { user: User }) {
  const form = useForm({ nueva: '' });
  const giveLink = useGiveLink();
  const own = useSession()?.userID;
  const save = async () => {
    const missing = blanks(form.values, [['nueva', messages.registration.passwordMissing]]);
    if (!(await form.complete(missing))) return;
    const params = { id: user.id };
    const give = (proof: Partial<Proof>) =>
      api('PUT /api/usuario/:id/clave', { params, body: { ...form.values, ...proof } });
    if (await form.send(() => withProof(give), messages.user.updateFailed)) return messages.user.updated;
  };
  return (
    <FormDialog title={`Contraseña de ${user.userName}`} form={form} onSubmit={save} onClose={answer}>
      <PasswordField
        whole
        {...form.text('nueva')}
        label="Contraseña nueva"
        description={`Al menos ${MIN_PASSWORD} caracteres. Sus sesiones abiertas se cierran.`}
        autoComplete="new-password"
      />
      <p className={looks.instead}>
        O envíele un enlace para que elija la suya:
        <Button
          variant="outline"
          onClick={() => {
            answer();
            void giveLink(user.id);
          }}
        >
          Crear enlace
        </Button>
      </p>
      {typesAdmitted('second-step').includes(user.tipo) && String(user.id) !== own && (
        <p className={looks.instead}>
          Si perdió su teléfono y sus códigos:
          <Button variant="outline" onClick={() => takeBackSecondStep(user)}>
            Quitar segundo paso
          </Button>
        </p>
      )}
    </FormDialog>
  );
}

async function takeBackSecondStep({ id, userName }: User) {
  const text = `${userName} entra después con la contraseña sola. Hágalo si sabe que quien se lo pide es esa persona. Sus sesiones se cierran.`;
  if (!(await alerts.confirm('¿Quitar el segundo paso?', { text, yes: 'Quitar', danger: true }))) return;
  const work = withProof((body) => api('DELETE /api/usuario/:id/segundo-paso', { params: { id }, body }));
  if ((await orReport(work, messages.secondStep.dropFailed)) !== false)
    await alerts.success(messages.secondStep.dropped);
}

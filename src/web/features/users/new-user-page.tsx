import { durations } from '#contract/first-messages.ts';
import { messages } from '#contract/messages.ts';
import type { Proof } from '#contract/session.calls.ts';
import { typeRules } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { currentSession } from '../../platform/session.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { withProof } from '../recovery/proof.tsx';
import { CredentialFields, missingCredentials } from './credential-fields.tsx';
import { emptyForm, PersonFields, personOf, wrongInPerson } from './person-fields.tsx';
import { userList } from './queries.ts';

export function NewUserPage() {
  const navigate = useNavigate();
  const form = useForm({ password: '', ...emptyForm });

  const create = async () => {
    const [rol] = currentSession()?.roles ?? [];
    if (rol !== 'ROLE_ADMIN') {
      await alerts.warning(messages.permission, { duration: durations.permission });
      return navigate({ to: '/individual', ignoreBlocker: true });
    }
    if (!(await form.complete([...missingCredentials(form.values), ...wrongInPerson(form.values)]))) return;
    const body = { ...personOf(form.values), rol, isAdmin: typeRules[form.values.tipo].administers };
    const add = async (proof: Partial<Proof>) =>
      userList.keep(await alerts.busy(messages.progress, api('POST /api/usuario', { body: { ...body, ...proof } })));
    if (!(await form.send(() => withProof(add), messages.user.createFailed, { once: true }))) return;
    if (await alerts.success(messages.user.created)) await navigate({ to: '/listado-vendedores' });
  };

  return (
    <FormPage title="Crear Usuario" form={form} cancel="/listado-vendedores" submit="Crear Usuario" onSubmit={create}>
      <CredentialFields form={form} />
      <PersonFields form={form} />
    </FormPage>
  );
}

import { Fragment, type ReactNode } from 'react';
import { emptyPerson, hasField, type PersonField, personIn } from '#contract/user-fields.ts';
import type { PersonFound, User } from '#contract/users.calls.ts';
import { fullName, type Permission, permissions, permissionWords, userTypes } from '#contract/users.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import type { AutocompleteProps } from '../../ui/form/combo-field.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/form/field.tsx';
import { amountProblem, readAmount, typedNumber } from '../../ui/form/read-amount.ts';
import type { Form, Missing } from '../../ui/form/use-form.ts';
import { PickupPointField } from './pickup-point-field.tsx';
import { findLeaders, findSellers } from './queries.ts';

export const emptyForm = {
  ...emptyPerson,
  permisos: ['ARMADO'] as Permission[],
  lider: null as PersonFound | null,
  limiteDeuda: '',
};
export type PersonForm = typeof emptyForm;

export const personFormOf = (user: User): PersonForm => ({
  ...personIn(user),
  permisos: user.permisos.length ? user.permisos : emptyForm.permisos,
  lider: user.idLider ? { id: user.idLider, nombre: user.lider ?? '', apellido: '' } : null,
  limiteDeuda: user.limiteDeuda === null ? '' : typedNumber(user.limiteDeuda),
});

/** Converts a form to a request (§5), without the fields of other types. The leader 0 means none. */
export const personOf = <Values extends PersonForm>({ lider, permisos, limiteDeuda, ...person }: Values) => ({
  ...person,
  ...(hasField(person.tipo, 'permisos') && { permisos }),
  idLider: hasField(person.tipo, 'idLider') ? (lider?.id ?? 0) : null,
  limiteDeuda: hasField(person.tipo, 'limiteDeuda') ? readAmount(limiteDeuda) : null,
});

export function wrongInPerson({ tipo, limiteDeuda }: PersonForm): Missing<PersonForm>[] {
  const typed = hasField(tipo, 'limiteDeuda') && limiteDeuda.trim() !== '';
  const message = typed && amountProblem(limiteDeuda, limitLabel);
  return message ? [{ field: 'limiteDeuda', message }] : [];
}

const limitLabel = 'Límite de deuda';

export const nameOf = (user: User): string => fullName(user) || user.userName;

/** Returns the full name and the user name, which tell people with equal names apart. */
export const fullNameAndUser = (user: User): string => [fullName(user), user.userName].filter(Boolean).join(', ');

type PersonFieldProps = Pick<
  AutocompleteProps<PersonFound>,
  'value' | 'description' | 'name' | 'error' | 'compact' | 'onChoose'
>;

/** Finds a leader by two letters or more. Visitors may search too, so the server answers no shorter text. */
export const LeaderField = (props: PersonFieldProps) => (
  <Autocomplete
    {...props}
    label="Líder"
    placeholder="Nombre o apellido"
    search={findLeaders}
    least={2}
    itemLabel={fullName}
  />
);

export const SellerField = ({ label = 'Vendedor', ...props }: PersonFieldProps & { label?: string }) => (
  <Autocomplete {...props} label={label} placeholder="Nombre o apellido" search={findSellers} itemLabel={fullName} />
);

type PermissionsProps = { value: readonly Permission[]; onChoose: (permisos: Permission[]) => void };

export const PermissionFields = ({ value, onChoose }: PermissionsProps) =>
  permissions.map((permission) => (
    <Checkbox
      key={permission}
      whole
      label={permissionWords[permission].label}
      description={permissionWords[permission].means}
      checked={value.includes(permission)}
      onChange={({ currentTarget: { checked } }) =>
        onChoose(permissions.filter((one) => (one === permission ? checked : value.includes(one))))
      }
    />
  ));

type FormParts = Pick<Form<PersonForm>, 'values' | 'text' | 'chosen'>;
/** The input of each field. `CredentialFields` has the input of the user name. */
const inputs: Record<Exclude<PersonField, 'userName'>, (form: FormParts) => ReactNode> = {
  nombre: ({ text }) => <TextField {...text('nombre')} label="Nombre" />,
  apellido: ({ text }) => <TextField {...text('apellido')} label="Apellido" />,
  tipo: ({ text }) => <SelectField whole {...text('tipo')} label="Tipo" choices={userTypes} />,
  idLider: ({ chosen }) => <LeaderField {...chosen('lider')} />,
  permisos: ({ chosen }) => <PermissionFields {...chosen('permisos')} />,
  telefono: ({ text }) => <TextField {...text('telefono')} label="Teléfono" type="tel" inputMode="tel" />,
  email: ({ text }) => <TextField {...text('email')} label="Email" type="email" inputMode="email" />,
  direccion: ({ text }) => <TextField {...text('direccion')} label="Dirección" />,
  retiro: ({ text }) => <PickupPointField {...text('retiro')} />,
  limiteDeuda: ({ text }) => (
    <TextField
      {...text('limiteDeuda')}
      label={limitLabel}
      before="US$"
      inputMode="decimal"
      description="Vacío, vale el de «Ajustes»."
    />
  ),
};

export const PersonFields = ({ form }: { form: FormParts }) =>
  Object.entries(inputs).map(
    ([field, input]) =>
      hasField(form.values.tipo, field as PersonField) && <Fragment key={field}>{input(form)}</Fragment>,
  );

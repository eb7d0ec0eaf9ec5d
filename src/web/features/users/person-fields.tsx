import type { PersonFound, User } from '#contract/users.calls.ts';
import {
  fullName,
  hasPermissions,
  type Permission,
  permissions,
  permissionWords,
  typeRules,
  type UserType,
  userTypes,
} from '#contract/users.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import type { AutocompleteProps } from '../../ui/form/combo-field.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/form/field.tsx';
import { amountProblem, readAmount, typedNumber } from '../../ui/form/read-amount.ts';
import type { Form, Missing } from '../../ui/form/use-form.ts';
import { PickupPointField } from './pickup-point-field.tsx';
import { findLeaders, findSellers } from './queries.ts';

export const emptyPerson = {
  nombre: '',
  apellido: '',
  tipo: 'VENDEDOR' as UserType,
  permisos: ['ARMADO'] as Permission[],
  lider: null as PersonFound | null,
  telefono: '',
  email: '',
  direccion: '',
  retiro: '',
  limiteDeuda: '',
};
export type PersonForm = typeof emptyPerson;

export function personFormOf(user: User): PersonForm {
  const { nombre, apellido, tipo, telefono, email, direccion, retiro, idLider } = user;
  const permisos = user.permisos.length ? user.permisos : emptyPerson.permisos;
  const lider = idLider ? { id: idLider, nombre: user.lider ?? '', apellido: '' } : null;
  const limiteDeuda = user.limiteDeuda === null ? '' : typedNumber(user.limiteDeuda);
  return { nombre, apellido, tipo, permisos, lider, telefono, email, direccion, retiro, limiteDeuda };
}

/** As the calls take it (§5): only a seller has a leader, and 0 is none; only a helper has permissions; who buys to sell on may have a limit. */
export const personOf = <Person extends PersonForm>({ lider, permisos, limiteDeuda, ...person }: Person) => ({
  ...person,
  ...(hasPermissions(person.tipo) && { permisos }),
  idLider: typeRules[person.tipo].isLed ? (lider?.id ?? 0) : null,
  limiteDeuda: typeRules[person.tipo].resells ? readAmount(limiteDeuda) : null,
});

/** What is written in a person's form and is nothing that the calls take. */
export function wrongInPerson({ tipo, limiteDeuda }: PersonForm): Missing<PersonForm>[] {
  const typed = typeRules[tipo].resells && limiteDeuda.trim() !== '';
  const message = typed && amountProblem(limiteDeuda, limitLabel);
  return message ? [{ field: 'limiteDeuda', message }] : [];
}

const limitLabel = 'Límite de deuda';

/** First and last name, or the user name of who gave none. */
export const nameOf = (user: User): string => fullName(user) || user.userName;

/** Name and user name tell people of one name apart. */
export const fullNameAndUser = (user: User): string => [fullName(user), user.userName].filter(Boolean).join(', ');

type PersonFieldProps = Pick<
  AutocompleteProps<PersonFound>,
  'value' | 'description' | 'name' | 'error' | 'compact' | 'onChoose'
>;

/** A visitor who registers searches here too: the server tells no leader for one letter. */
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

/** What administrators keep of a person; only a seller has a leader (§4). */
export function PersonFields({ form }: { form: Pick<Form<PersonForm>, 'values' | 'text' | 'chosen'> }) {
  const { values, text, chosen } = form;
  return (
    <>
      <TextField {...text('nombre')} label="Nombre" />
      <TextField {...text('apellido')} label="Apellido" />
      <SelectField whole {...text('tipo')} label="Tipo" choices={userTypes} />
      {typeRules[values.tipo].isLed && <LeaderField {...chosen('lider')} />}
      {hasPermissions(values.tipo) && <PermissionFields {...chosen('permisos')} />}
      <TextField {...text('telefono')} label="Teléfono" type="tel" inputMode="tel" />
      <TextField {...text('email')} label="Email" type="email" inputMode="email" />
      <TextField {...text('direccion')} label="Dirección" />
      <PickupPointField {...text('retiro')} />
      {typeRules[values.tipo].resells && (
        <TextField
          {...text('limiteDeuda')}
          label={limitLabel}
          before="US$"
          inputMode="decimal"
          description="Vacío, vale el de «Ajustes»."
        />
      )}
    </>
  );
}

import { userTypes } from '#contract/users.ts';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import type { PersonForm } from './person.ts';
import { LeaderField } from './person-field.tsx';
import { PickupPointField } from './pickup-point-field.tsx';

type Props = { form: Pick<Form<PersonForm>, 'values' | 'change' | 'text'> };

/** What administrators keep of a person; only a seller has a leader (§4). */
export function PersonFields({ form }: Props) {
  const { values, change, text } = form;
  return (
    <>
      <TextField {...text('nombre')} label="Nombre" autoComplete="off" />
      <TextField {...text('apellido')} label="Apellido" autoComplete="off" />
      <SelectField whole {...text('tipo')} label="Tipo" choices={userTypes} />
      {values.tipo === 'VENDEDOR' && <LeaderField value={values.lider} onChoose={(lider) => change({ lider })} />}
      <TextField {...text('telefono')} label="Teléfono" type="tel" inputMode="tel" autoComplete="off" />
      <TextField {...text('email')} label="Email" type="email" inputMode="email" autoComplete="off" />
      <TextField {...text('direccion')} label="Dirección" autoComplete="off" />
      <PickupPointField {...text('retiro')} />
    </>
  );
}

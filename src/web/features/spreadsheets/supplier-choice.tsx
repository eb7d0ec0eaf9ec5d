import { useState } from 'react';
import { Checkbox, TextField } from '../../ui/form/field.tsx';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';
import type { SheetChoices } from './use-supplier-sheet.ts';

type Props = { onChoose: (supplier: SheetChoices['supplier'] | null) => void };

/** Whose sheet it is: a supplier that there is, or one that the import makes. */
export function SheetSupplier({ onChoose }: Props) {
  const [isNew, setNew] = useState(false);
  const [known, setKnown] = useState<SupplierChoice | null>(null);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const chooseNew = (razonSocial: string) => {
    setChosen(razonSocial);
    onChoose(razonSocial === '' ? null : { razonSocial });
  };
  const chooseTyped = () => name.trim() !== chosen && chooseNew(name.trim());
  return (
    <>
      {isNew ? (
        <TextField
          label="Razón social del proveedor nuevo"
          description="Se crea al importar."
          value={name}
          maxLength={120}
          onChange={({ currentTarget: { value } }) => setName(value)}
          onBlur={chooseTyped}
          onKeyDown={({ key }) => key === 'Enter' && chooseTyped()}
        />
      ) : (
        <SupplierField
          value={known}
          onChoose={(supplier) => {
            setKnown(supplier);
            onChoose(supplier);
          }}
        />
      )}
      <Checkbox
        label="Es un proveedor nuevo"
        checked={isNew}
        onChange={({ currentTarget: { checked } }) => {
          setNew(checked);
          if (checked) chooseNew(name.trim());
          else onChoose(known);
        }}
      />
    </>
  );
}

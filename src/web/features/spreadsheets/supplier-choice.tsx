import { useState } from 'react';
import { Checkbox } from '../../ui/form/field.tsx';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';
import { EndedField } from './ended-field.tsx';
import type { SheetChoices } from './use-supplier-sheet.ts';

type Props = { onChoose: (supplier: SheetChoices['supplier'] | null) => void };

/** Whose sheet it is: a supplier that there is, or one that the import makes. */
export function SheetSupplier({ onChoose }: Props) {
  const [isNew, setNew] = useState(false);
  const [known, setKnown] = useState<SupplierChoice | null>(null);
  const [name, setName] = useState('');
  const chooseNew = (razonSocial: string) => {
    setName(razonSocial);
    onChoose(razonSocial === '' ? null : { razonSocial });
  };
  return (
    <>
      {isNew ? (
        <EndedField
          label="Razón social del proveedor nuevo"
          description="Se crea al importar."
          value={name}
          maxLength={120}
          onEnd={chooseNew}
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
          if (checked) chooseNew(name);
          else onChoose(known);
        }}
      />
    </>
  );
}

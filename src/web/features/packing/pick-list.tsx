import { PackageMinus } from 'lucide-react';
import { counted } from '#contract/format.ts';
import type { Packing, PackingItem } from '#contract/packing.calls.ts';
import { Button } from '../../ui/button.tsx';
import { CheckList, ChecklistSection } from './check-list.tsx';
import styles from './packing-page.module.css';
import { doneOf, type Tick } from './progress.ts';

type Props = {
  suppliers: Packing['proveedores'];
  onTick: (tick: Tick) => void;
  /** Opens the dialog that shares out an item's product. Left out while the window is open. */
  onShort?: ((item: PackingItem) => void) | undefined;
};

export function PickList({ suppliers, onTick, onShort }: Props) {
  const tick = (items: readonly PackingItem[]) => onTick({ vendedorId: null, items });
  return (
    <div className={styles.sections}>
      {suppliers.map(({ proveedorId, razonSocial, renglones }) => {
        const name = razonSocial ?? 'Sin proveedor';
        return (
          <ChecklistSection
            key={proveedorId ?? 0}
            title={name}
            note={unitsOf(renglones)}
            done={doneOf(renglones)}
            content={() => (
              <CheckList
                label={`Productos de ${name}`}
                items={renglones}
                onTick={tick}
                action={
                  onShort &&
                  ((item) => (
                    <Button
                      variant="outline"
                      className={styles.short}
                      aria-label={`Faltante de ${item.name}`}
                      onClick={() => onShort(item)}
                    >
                      <PackageMinus />
                      <span>Faltante</span>
                    </Button>
                  ))
                }
              />
            )}
          />
        );
      })}
    </div>
  );
}

function unitsOf(items: readonly PackingItem[]): string {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return counted(units, 'unidad', 'unidades');
}

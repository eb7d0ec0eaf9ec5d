import { counted } from '#contract/format.ts';
import type { RemovalReason, SupplierSheetResult } from '#contract/spreadsheets.calls.ts';
import { Button } from '../../ui/button.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
import styles from './spreadsheets.module.css';

type Removal = SupplierSheetResult['bajas'][number];
type Props = {
  removals: readonly Removal[];
  isAll: boolean;
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
};

const reasons: Record<RemovalReason, readonly [one: string, many: string]> = {
  TACHADA: ['producto tachado en la planilla', 'productos tachados en la planilla'],
  GRIS: ['producto en gris en la planilla', 'productos en gris en la planilla'],
  AUSENTE: [
    'producto de este proveedor ya no está en la planilla',
    'productos de este proveedor ya no están en la planilla',
  ],
};
/** The words for a file that was read only in part. The rest of the file may have the product. */
const notFound = [
  'producto de este proveedor no está en lo que se leyó',
  'productos de este proveedor no están en lo que se leyó',
] as const;

/** The products that the sheet strikes out, greys out or lacks. The user may make each product INACTIVO. */
export function Removals({ removals, isAll, chosen, onChoose }: Props) {
  const groups = (Object.keys(reasons) as RemovalReason[])
    .map((reason) => ({ reason, those: removals.filter(({ motivo }) => motivo === reason) }))
    .filter(({ those }) => those.length > 0);
  const choose = (ids: readonly number[], yes: boolean) =>
    onChoose([...chosen.filter((id) => !ids.includes(id)), ...(yes ? ids : [])]);
  return (
    <div className={styles.left}>
      {groups.map(({ reason, those }) => {
        const ids = those.map(({ productoId }) => productoId);
        const all = ids.every((id) => chosen.includes(id));
        const taken = ids.filter((id) => chosen.includes(id)).length;
        const title = `${counted(ids.length, ...(reason === 'AUSENTE' && !isAll ? notFound : reasons[reason]))}: ${
          taken ? `${counted(taken, 'pasa', 'pasan')} a INACTIVO` : 'sin cambios'
        }`;
        return (
          <Folded key={reason} title={title}>
            <Button variant="outline" onClick={() => choose(ids, !all)}>
              {all ? 'Dejar todos como están' : 'Pasar todos a INACTIVO'}
            </Button>
            <div className={styles.fields}>
              {those.map(({ productoId, codigo, name }) => (
                <Checkbox
                  key={productoId}
                  label={`${codigo} ${name}`}
                  aria-label={`Pasar ${codigo} ${name} a INACTIVO`}
                  checked={chosen.includes(productoId)}
                  onChange={({ currentTarget: { checked } }) => choose([productoId], checked)}
                />
              ))}
            </div>
          </Folded>
        );
      })}
    </div>
  );
}

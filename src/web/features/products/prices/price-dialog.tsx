import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatExactPrice, formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { PriceChange, PricePreview } from '#contract/prices.calls.ts';
import { type PriceDirection, toCents } from '#contract/prices.ts';
import { categoryFilters, categoryLabel } from '#contract/products.ts';
import { ApiError, api } from '../../../platform/api.ts';
import { useRequestKey } from '../../../platform/once.ts';
import { Button } from '../../../ui/button.tsx';
import tableStyles from '../../../ui/dialog-table.module.css';
import { DialogTable } from '../../../ui/dialog-table.tsx';
import styles from '../../../ui/form/form.module.css';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { HelpLine } from '../../../ui/help/help-line.tsx';
import { alerts } from '../../../ui/overlay/alerts.ts';
import { type Answering, Dialog } from '../../../ui/overlay/dialog.tsx';
import { LastChange } from '../last-change.tsx';
import type { ChosenProducts } from '../product-filters.tsx';
import { priceChanges, refreshProducts } from '../queries.ts';
import { changePrices, missingOfPrices, PriceFields, type PriceForm, previewPrices } from './price-form.tsx';

const untouched: PriceForm = {
  percentage: '',
  scope: 'todos',
  categoria: 'HOGAR',
  supplier: null,
  tipoProducto: 'GENERAL',
  redondeo: '1',
};
const failed = messages.product.pricesFailed;

type Planned = { direction: PriceDirection; preview: PricePreview };

type Props = Answering<void> & {
  /** The products that the user chose in the list. Without a choice, the form selects the products. */
  chosen?: ChosenProducts;
  start?: Partial<PriceForm>;
  onDone?: () => void;
};

/** 'Nuevo Porcentaje' (§2.4): asks for the change, shows every old and new price, and only then changes them. */
export function PriceDialog({ chosen, start, onDone, answer }: Props) {
  const { ref, ...form } = useForm({ ...untouched, ...start });
  const keyOf = useRequestKey();
  const [planned, setPlanned] = useState<Planned | null>(null);

  const plan = async (direction: PriceDirection) => {
    if (!(await form.complete(missingOfPrices(form.values, direction)))) return;
    await form.send(async () => {
      setPlanned({ direction, preview: await previewPrices(form.values, direction, chosen) });
    }, failed);
  };
  const change = async ({ direction, preview }: Planned) => {
    let stale = false;
    const work = () =>
      changePrices(form.values, direction, preview.huella, keyOf, chosen).catch((error: unknown) => {
        stale = error instanceof ApiError && error.problem.code === 'PRECIOS_CAMBIARON';
        throw error;
      });
    const done = await form.send(work, failed);
    if (stale) setPlanned(null);
    // If no answer came, the preview stays. The user can send the change again, and the server makes it only once.
    if (!done) return;
    void refreshProducts();
    onDone?.();
    answer();
    await alerts.success(messages.product.pricesUpdated);
  };

  const footer = planned ? (
    <>
      <Button variant="outline" onClick={() => setPlanned(null)}>
        Volver
      </Button>
      {planned.preview.actualizados > 0 && (
        <Button busy={form.busy} onClick={() => change(planned)}>
          Confirmar {label[planned.direction]}
        </Button>
      )}
    </>
  ) : (
    <>
      <Button variant="outline" busy={form.busy} onClick={() => plan('disminuir')}>
        Disminuir Precio
      </Button>
      <Button busy={form.busy} onClick={() => plan('aumentar')}>
        Aumentar Precio
      </Button>
    </>
  );
  return (
    <Dialog
      title={chosen ? `Cambiar precio de ${counted(chosen.count, 'producto', 'productos')}` : 'Nuevo Porcentaje'}
      reading={planned !== null}
      onClose={answer}
      footer={footer}
    >
      {planned ? (
        <>
          <FormProblem reason={form.reason} />
          <PricePreviewTable preview={planned.preview} />
        </>
      ) : (
        <>
          <form
            ref={ref}
            className={styles.inDialog}
            noValidate
            // Enter submits nothing, because raising and lowering are equally likely.
            onSubmit={(event) => event.preventDefault()}
          >
            <HelpLine topic="monedas" beside>
              Primero se ve cómo queda cada precio. Los centavos no se muestran, y se cuentan.
            </HelpLine>
            <FormProblem reason={form.reason} />
            <PriceFields form={form} scoped={!chosen} />
          </form>
          <LastPriceChange />
        </>
      )}
    </Dialog>
  );
}

const label = { aumentar: 'aumento', disminuir: 'disminución' } as const;

function PricePreviewTable({ preview: { productos, actualizados, sinCambio } }: { preview: PricePreview }) {
  const [shown, setShown] = useState(PART);
  const withCents = productos.filter(({ despues }) => toCents(despues) % 100 !== 0).length;
  if (actualizados === 0) return <p className={tableStyles.empty}>Ningún precio cambiaría con esta elección.</p>;
  return (
    <>
      <p role="status">
        <strong>{counted(actualizados, 'precio cambiaría', 'precios cambiarían')}</strong>
        {sinCambio > 0 && `; ${formatNumber(sinCambio)} quedan igual`}. Todavía no se cambió ninguno.
        {withCents > 0 && ` Con centavos, que los precios no muestran: ${formatNumber(withCents)}.`}
      </p>
      <DialogTable
        rows={productos.slice(0, shown)}
        rowKey={({ productoId }) => productoId}
        columns={[
          [
            'Producto',
            ({ name, codigo }) => (
              <>
                {name}
                <small>{codigo}</small>
              </>
            ),
          ],
          ['Antes', ({ antes }) => formatExactPrice(antes)],
          ['Después', ({ despues }) => <strong>{formatExactPrice(despues)}</strong>],
        ]}
      />
      {productos.length > shown && (
        <p className={tableStyles.empty}>
          <Button variant="outline" onClick={() => setShown(shown + PART)}>
            Ver más ({formatNumber(productos.length - shown)})
          </Button>
        </p>
      )}
    </>
  );
}

const PART = 100;

function LastPriceChange() {
  const { data: changes } = useQuery(priceChanges);
  const last = changes?.[0];
  if (!last) return null;
  return (
    <LastChange
      name="Último cambio"
      undone="Último cambio, deshecho"
      last={last}
      summary={summary(last)}
      question={{ title: '¿Desea deshacer el último cambio de precios?', text: summary(last) }}
      undo={() => api('POST /api/producto/precios/deshacer', { body: { visto: last.cambioId } })}
      done={messages.product.pricesUpdated}
      failed={messages.product.pricesFailed}
    />
  );
}

const number = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 4 });

function summary({ tipo, porcentaje, categoria, razonSocial, tipoProducto, elegidos, productos }: PriceChange): string {
  const all = elegidos ? 'productos elegidos' : 'todos los productos';
  const scope = [categoryOf(categoria), razonSocial, tipoProducto].filter(Boolean).join(', ') || all;
  return `${tipo === 'AUMENTO' ? 'Aumento' : 'Disminución'} del ${number.format(porcentaje)} % en ${scope}: ${counted(productos, 'precio', 'precios')}.`;
}

function categoryOf(categoria: string | null) {
  const known = categoryFilters.find((filter) => filter === categoria);
  return known ? categoryLabel(known) : categoria;
}

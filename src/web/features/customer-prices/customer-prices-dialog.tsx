import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatPrice } from '#contract/format.ts';
import type { CustomerPrices } from '#contract/own.calls.ts';
import { customerPrice, HIGHEST_MARGIN, HIGHEST_PRICE, type OwnPrice } from '#contract/prices.ts';
import type { Product } from '#contract/products.calls.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useSession } from '../../platform/session.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/form/field.tsx';
import { typedNumber } from '../../ui/form/read-amount.ts';
import { problemsIn, useForm } from '../../ui/form/use-form.ts';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { catalogueProducts, namedProducts } from '../catalogue/queries.ts';
import styles from './customer-prices-dialog.module.css';
import { customerPrices, keepOwnPrices, ownPricesNow } from './own-prices.ts';

type Props = Answering<void> & { product: Product | undefined };

const title = 'Precios para mis clientes';

/** A seller's prices for her customers. They are always read from the server, never from this browser's storage. */
export function CustomerPricesDialog({ product, answer }: Props) {
  const userID = useSession()?.userID ?? '';
  const prices = useQuery({ ...customerPrices(userID), refetchOnMount: 'always' });
  const [essential, black] = [useQuery(catalogueProducts('ESENCIAL')), useQuery(catalogueProducts('BLACK'))];
  const failed = [prices, essential, black].find(({ error }) => error);
  if (prices.data && prices.isFetchedAfterMount && essential.data && black.data)
    return (
      <PricesForm
        prices={prices.data}
        products={[...essential.data, ...black.data]}
        product={product}
        userID={userID}
        answer={answer}
      />
    );
  return (
    <Dialog title={title} onClose={answer}>
      <Waiting query={failed ?? { ...prices, data: undefined }} text="Buscando sus precios…" />
    </Dialog>
  );
}

type FormProps = Props & { prices: CustomerPrices; products: readonly Product[]; userID: string };

function PricesForm({ prices, products, product, userID, answer }: FormProps) {
  const form = useForm({
    porcentaje: prices.porcentaje === 0 ? '' : typedNumber(prices.porcentaje),
    own: withProduct(prices.productos.map(typedFrom), product),
    forCustomers: ownPricesNow()?.forCustomers ?? false,
  });
  const { porcentaje, own, forCustomers } = form.values;
  const margin = marginIn(porcentaje);
  const [tried, setTried] = useState(false);
  // The version that the user saw. The server refuses to overwrite a newer one.
  const [version] = useState(prices.version);
  const offered = new Map(products.map((one) => [one.productoId, one]));

  const save = async () => {
    const productos = own.flatMap((typed) => ownPriceIn(typed) ?? []);
    const isIncomplete = productos.length < own.length;
    setTried(isIncomplete);
    const problems = {
      porcentaje: margin === undefined ? 'El margen debe ser un número de 0 a 1.000.' : '',
      own: isIncomplete ? 'Complete el precio de cada producto.' : '',
    };
    if (!(await form.complete(problemsIn(problems))) || margin === undefined) return;
    const put = async () => {
      const kept = await api('PUT /api/mis-precios', { body: { version, porcentaje: margin, productos } });
      queryClient.setQueryData(customerPrices(userID).queryKey, kept);
      keepOwnPrices(userID, kept, forCustomers);
    };
    if (await form.send(put, 'Error al guardar sus precios.')) return '¡Se guardaron sus precios!';
  };

  return (
    <FormDialog title={title} form={form} submit="Guardar" onSubmit={save} onClose={answer}>
      <div className={styles.prices}>
        <HelpLine topic="mis-precios" beside>
          Los ve usted y aquellos con quienes comparta; nunca sus pedidos.
        </HelpLine>
        <Checkbox
          label="Modo cliente"
          description="El catálogo muestra sus precios y oculta los de Vitrina y su carrito, para mostrarle el teléfono a un cliente."
          {...form.ticked('forCustomers')}
        />
        <TextField
          {...form.text('porcentaje')}
          label="Margen"
          after="%"
          inputMode="decimal"
          placeholder="0"
          description="Se suma al precio de cada producto. Lo que comparta lleva su precio; sus pedidos y facturas, nunca."
        />
        <Autocomplete<Product>
          label="Producto con precio propio"
          placeholder="Nombre o código"
          search={async (text) => namedProducts(products, text).slice(0, MOST_FOUND)}
          itemLabel={({ name, codigo }) => `${name} · ${codigo}`}
          value={null}
          onChoose={(chosen) => form.change({ own: withProduct(own, chosen ?? undefined) })}
        />
        {own.length > 0 && (
          <ul aria-label="Productos con precio propio">
            {own.map((typed) => (
              <OwnPriceLine
                key={typed.productoId}
                typed={typed}
                product={offered.get(typed.productoId)}
                error={tried ? 'Complete el precio.' : undefined}
                onChange={(changed) => form.change({ own: own.map((one) => (one === typed ? changed : one)) })}
                onRemove={() => form.change({ own: own.filter((one) => one !== typed) })}
              />
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  );
}

const withProduct = (own: readonly TypedPrice[], product: Product | undefined): readonly TypedPrice[] =>
  product && !own.some(({ productoId }) => productoId === product.productoId)
    ? [{ productoId: product.productoId, kind: 'precio', value: '' }, ...own]
    : own;

const MOST_FOUND = 20;

type LineProps = {
  typed: TypedPrice;
  product: Product | undefined;
  error: string | undefined;
  onChange: (typed: TypedPrice) => void;
  onRemove: () => void;
};

function OwnPriceLine({ typed, product, error, onChange, onRemove }: LineProps) {
  const name = product?.name ?? `Producto ${typed.productoId}`;
  const own = ownPriceIn(typed);
  return (
    <li ref={handFocusOn} tabIndex={-1} className={styles.line}>
      <p>
        <strong>{name}</strong>
        {product ? (
          <small>
            {formatPrice(product.amount)}
            {own && ` · para sus clientes ${formatPrice(customerPrice({ porcentaje: 0, productos: [own] }, product))}`}
          </small>
        ) : (
          <small>Hoy no está en el catálogo.</small>
        )}
      </p>
      <IconButton label={`Quitar el precio de ${name}`} onClick={onRemove}>
        <Trash2 size={20} />
      </IconButton>
      <SelectField
        compact
        label="Cómo"
        aria-label={`Cómo se calcula el precio de ${name}`}
        choices={kinds}
        value={typed.kind}
        onPick={(kind) => onChange({ ...typed, kind: kind as PriceKind })}
      />
      <TextField
        compact
        label={typed.kind === 'precio' ? 'US$' : '%'}
        aria-label={`${typed.kind === 'precio' ? 'Precio' : 'Margen'} de ${name}`}
        inputMode="decimal"
        {...(!own && { name: 'own', error })}
        value={typed.value}
        onChange={({ currentTarget }) => onChange({ ...typed, value: currentTarget.value })}
      />
    </li>
  );
}

const kinds = [
  { value: 'precio', label: 'Precio' },
  { value: 'porcentaje', label: 'Margen' },
];

type PriceKind = 'porcentaje' | 'precio';
type TypedPrice = { productoId: number; kind: PriceKind; value: string };

const typedFrom = ({ productoId, porcentaje, precio }: OwnPrice): TypedPrice =>
  precio === null
    ? { productoId, kind: 'porcentaje', value: typedNumber(porcentaje ?? 0) }
    : { productoId, kind: 'precio', value: typedNumber(precio) };

/**
 * Reads a number with at most two decimals after a comma or a dot. Undefined for any other text, and for numbers above
 * `most`.
 */
function numberIn(text: string, most: number): number | undefined {
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(text.trim())) return undefined;
  const value = Number(text.trim().replace(',', '.'));
  return value <= most ? value : undefined;
}

const marginIn = (text: string) => (text.trim() === '' ? 0 : numberIn(text, HIGHEST_MARGIN));

function ownPriceIn({ productoId, kind, value }: TypedPrice): OwnPrice | undefined {
  const number = numberIn(value, kind === 'precio' ? HIGHEST_PRICE : HIGHEST_MARGIN);
  if (number === undefined) return undefined;
  return { productoId, porcentaje: kind === 'porcentaje' ? number : null, precio: kind === 'precio' ? number : null };
}

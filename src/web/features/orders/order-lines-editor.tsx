import { useQuery } from '@tanstack/react-query';
import { Clock, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { weekDayNames } from '#contract/days.ts';
import { formatPrice } from '#contract/format.ts';
import { LONGEST_REASON } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { MAX_REFERENCE, type OrderType, shortageText } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import type { Reference } from '#contract/products.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Folded } from '../../ui/folded.tsx';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { QuantityControl } from '../../ui/quantity-control.tsx';
import { QuickEntry } from '../cart/quick-entry.tsx';
import type { QuickLine } from '../cart/quick-lines.ts';
import { catalogueProducts, namedProducts } from '../catalogue/queries.ts';
import { ReferenceSelect } from '../catalogue/reference-select.tsx';
import { addedUnits, type EditedLine, mostOf, withUnits } from './edit-lines.ts';
import styles from './order-lines-editor.module.css';

export function useOffer(tipo: OrderType) {
  const { data: products = [] } = useQuery(catalogueProducts(tipo));
  return { tipo, products, today: new Map(products.map((product) => [product.productoId, product])) };
}

type Props = {
  lines: EditedLine[];
  before?: EditedLine[];
  offer: ReturnType<typeof useOffer>;
  error: string | undefined;
  onChange: (lines: EditedLine[]) => void;
};

export function OrderLinesEditor({ lines, before = [], offer, error, onChange }: Props) {
  const { tipo, products, today } = offer;
  const replace = (line: EditedLine) => onChange(lines.map((other) => (other.key === line.key ? line : other)));
  const withMore = (sofar: EditedLine[], more: QuickLine) => withUnits(sofar, more, before);
  return (
    <>
      {lines.length > 0 && (
        <ul aria-label="Productos del pedido">
          {lines.map((line) => (
            <EditedLineItem
              key={line.key}
              line={line}
              references={today.get(line.productoId)?.referencias ?? []}
              today={today.get(line.productoId)?.amount ?? line.amount}
              most={mostOf(line, lines, today)}
              onChange={replace}
              onRemove={() => onChange(lines.filter(({ key: other }) => other !== line.key))}
            />
          ))}
        </ul>
      )}
      <Autocomplete<Product>
        label="Agregar producto"
        name="lines"
        error={error}
        placeholder="Nombre o código"
        search={async (text) =>
          namedProducts(await queryClient.ensureQueryData(catalogueProducts(tipo)), text).slice(0, MOST_FOUND)
        }
        itemLabel={({ name, codigo, amount }) => `${name} · ${codigo} · ${formatPrice(amount)}`}
        value={null}
        onChoose={(product) => product && onChange(withMore(lines, { product, quantity: 1, referencia: '' }))}
      />
      <Folded title="Carga rápida">
        {() => (
          <QuickEntry
            products={products.length > 0 ? products : undefined}
            target={{ tipo, units: addedUnits(lines) }}
            onAdd={(added) => onChange(added.reduce(withMore, lines))}
          />
        )}
      </Folded>
    </>
  );
}

export const missingLines = (lines: readonly EditedLine[]) =>
  lines.length === 0 ? [{ field: 'lines', message: messages.order.noProducts } as const] : [];

const MOST_FOUND = 20;

type LineProps = {
  line: EditedLine;
  references: readonly Reference[];
  today: number;
  most: number;
  onChange: (line: EditedLine) => void;
  onRemove: () => void;
};

function EditedLineItem({ line, references, today, most, onChange, onRemove }: LineProps) {
  const { name, referencia, dia, quantity, kept, delivered, amount } = line;
  const added = quantity - kept;
  const count = (by: number) => onChange({ ...line, quantity: quantity + by });
  return (
    <li ref={handFocusOn} tabIndex={-1} className={styles.line}>
      <div className={styles.about}>
        <strong>{name}</strong>
        <small>
          {dia && `${weekDayNames[dia]} · `}
          {formatPrice(kept ? amount : today)}
          {kept > 0 && added > 0 && today !== amount && ` · ${added} más a ${formatPrice(today)}`}
          {delivered < kept && ` · ${shortageText({ quantity: kept, entregada: delivered })}`}
        </small>
      </div>
      <IconButton label={`Eliminar ${name}`} className={styles.remove} onClick={onRemove}>
        <Trash2 size={20} />
      </IconButton>
      {references.length > 0 ? (
        <ReferenceSelect
          className={styles.reference}
          aria-label={`Color o referencia de ${name}`}
          references={references}
          value={referencia}
          onChoose={(chosen) => onChange({ ...line, referencia: chosen })}
        />
      ) : (
        <input
          className={styles.reference}
          aria-label={`Color o referencia de ${name}`}
          placeholder="Color o referencia"
          value={referencia}
          maxLength={MAX_REFERENCE}
          autoComplete="off"
          onChange={(event) => onChange({ ...line, referencia: event.target.value })}
        />
      )}
      <QuantityControl
        name={name}
        quantity={quantity}
        most={most}
        onAdd={() => count(1)}
        onSubtract={() => (quantity === 1 ? onRemove() : count(-1))}
        onSet={(units) => (units === 0 ? onRemove() : count(units - quantity))}
      />
    </li>
  );
}

type ReasonProps = Omit<ComponentProps<typeof TextField>, 'label' | 'description'> & {
  cierre: number;
  /** The words for the user's action, to follow 'por qué'. */
  why: string;
};

export const WindowOver = ({ after }: { after: string }) => <Notice icon={Clock}>El cierre terminó: {after}.</Notice>;

export const LateReasonField = ({ cierre, why, ...field }: ReasonProps) => (
  <TextField
    {...field}
    label="Motivo"
    description={`El cierre ${cierre} ya terminó: diga por qué ${why}.`}
    maxLength={LONGEST_REASON}
    required
  />
);

import type { PriceDirection } from '#contract/prices.ts';
import { ALL_PRODUCTS, categoryFilters, categoryTitle } from '#contract/products.ts';
import {
  invoiceArchives,
  type PeriodDocument,
  sellerReport,
  windowReport,
} from '../../features/documents/period-documents.ts';
import { download } from '../../features/downloads/download.ts';
import { newOrder } from '../../features/orders/open-dialogs.tsx';
import type { PriceForm } from '../../features/products/prices/price-form.tsx';
import { ReturnsPolicy } from '../../features/shop/returns-policy.tsx';
import { findSuppliers } from '../../features/suppliers/queries.ts';
import type { PagePath } from '../../platform/router/router.ts';
import { may, type Session } from '../../platform/session.ts';
import { topicsAbout, topicsFor } from '../../ui/help/topics.ts';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { searchIn } from '../../ui/search-text.ts';
import { accountActionsFor } from '../account-actions.ts';

/** An entry of the finder: an action, or a page with a search for its list. */
export type Found = {
  label: string;
  also?: string;
  /** True if the entry is offered only after its first word was typed, because its action cannot be undone. */
  onlyTyped?: boolean;
} & ({ run: () => void } | { to: PagePath; search?: Record<string, unknown>; hash?: string });

export const ownActions = (session: Session): Found[] => [
  ...(may(session, 'buyer') ? [{ label: 'Política de devoluciones', run: () => openDialog(ReturnsPolicy) }] : []),
  ...accountActionsFor(session).map(({ label, act }) => ({ label, run: () => void act() })),
];

export const helpAbout = (session: Session, typed: string): Found[] =>
  topicsAbout(topicsFor(session), typed).map(({ id, title }) => ({ label: `Ayuda: ${title}`, to: '/ayuda', hash: id }));

export const actionsFor = (isOpen: boolean, askToSwitch: (open: boolean) => void): Found[] => [
  { label: isOpen ? 'Cerrar catálogo' : 'Abrir catálogo', onlyTyped: true, run: () => askToSwitch(!isOpen) },
  { label: 'Cargar pedido', run: () => newOrder({ tipo: 'ESENCIAL', mayBeLate: true }) },
  ...documents.map(([label, document]) => ({ label, run: () => downloadNow(document) })),
  { label: 'Nuevo Porcentaje', also: 'Aumentar precios, disminuir precios', run: () => changePrices({}) },
];

const documents: readonly [string, PeriodDocument][] = [
  ['Facturas de líderes', invoiceArchives.ESENCIAL[0]],
  ['Facturas de vendedores', invoiceArchives.ESENCIAL[1]],
  ['Facturas de líderes Black', invoiceArchives.BLACK[0]],
  ['Facturas de vendedores Black', invoiceArchives.BLACK[1]],
  ['Reporte de cierre', windowReport],
  ['Reporte por vendedor', sellerReport],
];

const downloadNow = (document: PeriodDocument) =>
  void download(document.route, { query: { ventana: 'actual' } }, document);

/** Entries for a price change such as `aumentar 7 % a Cocina`: one for each category and supplier of that name. */
export async function priceActions(text: string): Promise<Found[]> {
  const [, verb = '', percentage = '', whose = ''] = askedChange.exec(text) ?? [];
  if (!verb) return [];
  const direction: PriceDirection = /^(aumentar|subir)$/i.test(verb) ? 'aumentar' : 'disminuir';
  const action = (name: string, products: Partial<PriceForm>) => ({
    label: `${direction === 'aumentar' ? 'Aumentar' : 'Disminuir'} ${percentage.replace('.', ',')} % a ${name}`,
    run: () => changePrices({ percentage, ...products }),
  });
  if (!whose) return [action('todos los productos', {})];
  const suppliers = (await findSuppliers(whose)).slice(0, 5);
  return [
    ...suppliers.map((supplier) => action(supplier.razonSocial, { scope: 'proveedor', supplier })),
    ...categories(kinds, whose).map(({ categoria, name }) => action(name, { scope: 'categoria', categoria })),
  ];
}

const askedChange = /^(aumentar|subir|disminuir|bajar)\s+(\d{1,4}(?:[.,]\d{1,4})?)\s*%?\s*(?:(?:a|en|de)\s+)?(.*)$/i;

const kinds = categoryFilters
  .filter((filter) => filter !== ALL_PRODUCTS)
  .map((categoria) => ({ categoria, name: categoryTitle(categoria) }));
const categories = searchIn<(typeof kinds)[number]>(({ name }) => [name]);

const changePrices = (start: Partial<PriceForm>) =>
  bringDialog(async () => (await import('../../features/products/prices/price-dialog.tsx')).PriceDialog, { start });

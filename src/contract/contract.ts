import type { z } from 'zod';
import { auditCalls } from './audit.calls.ts';
import { backupCalls } from './backups.calls.ts';
import { cartCalls } from './cart.calls.ts';
import { customerPriceCalls } from './customer-prices.calls.ts';
import type { Upload } from './endpoint.ts';
import { eventCalls } from './events.calls.ts';
import { favouriteCalls } from './favourites.calls.ts';
import { invoiceCalls } from './invoices.calls.ts';
import { ledgerCalls } from './ledger.calls.ts';
import { menuCalls } from './menu.calls.ts';
import { orderNameCalls } from './order-names.calls.ts';
import { orderCalls } from './orders.calls.ts';
import { overviewCalls } from './overview.calls.ts';
import { packingCalls } from './packing.calls.ts';
import { pickupPointCalls } from './pickup-points.calls.ts';
import { priceCalls } from './prices.calls.ts';
import { productPageCalls } from './product-page.calls.ts';
import { productRowCalls } from './product-rows.calls.ts';
import { productCalls } from './products.calls.ts';
import { pushCalls } from './push.calls.ts';
import { recoveryCalls } from './recovery.calls.ts';
import { reportCalls } from './reports.calls.ts';
import { secondStepCalls } from './second-step.calls.ts';
import { sessionCalls } from './session.calls.ts';
import { settingCalls } from './settings.calls.ts';
import { shortageCalls } from './shortages.calls.ts';
import { spreadsheetCalls } from './spreadsheets.calls.ts';
import { statisticsCalls } from './statistics.calls.ts';
import { supplierSheetCalls } from './supplier-sheets.calls.ts';
import { supplierCalls } from './suppliers.calls.ts';
import { teamCalls } from './teams.calls.ts';
import { userCalls } from './users.calls.ts';
import { windowCalls } from './windows.calls.ts';

/** The calls by tag of the API's document. */
export const callsByTag = {
  Sesión: { ...sessionCalls, ...secondStepCalls },
  Usuarios: { ...userCalls, ...recoveryCalls },
  Catálogo: { ...productPageCalls, ...productCalls, ...productRowCalls },
  Precios: priceCalls,
  Planillas: { ...spreadsheetCalls, ...supplierSheetCalls },
  Ventanas: windowCalls,
  Carrito: cartCalls,
  'Lo propio': { ...favouriteCalls, ...customerPriceCalls, ...orderNameCalls },
  Pedidos: orderCalls,
  Facturas: invoiceCalls,
  Reportes: { ...reportCalls, ...statisticsCalls },
  Armado: { ...packingCalls, ...shortageCalls },
  Equipos: teamCalls,
  'Cuentas corrientes': ledgerCalls,
  Inicio: overviewCalls,
  'Puntos de retiro': pickupPointCalls,
  Proveedores: supplierCalls,
  'Menú semanal': menuCalls,
  Auditoría: auditCalls,
  Ajustes: settingCalls,
  'Copias de seguridad': backupCalls,
  Avisos: { ...eventCalls, ...pushCalls },
};

/** Every call of the API. Server, browser, OpenAPI document and access tests read this one value. */
export const contract = {
  ...callsByTag.Sesión,
  ...callsByTag.Usuarios,
  ...callsByTag.Catálogo,
  ...callsByTag.Precios,
  ...callsByTag.Planillas,
  ...callsByTag.Ventanas,
  ...callsByTag.Carrito,
  ...callsByTag['Lo propio'],
  ...callsByTag.Pedidos,
  ...callsByTag.Facturas,
  ...callsByTag.Reportes,
  ...callsByTag.Armado,
  ...callsByTag.Equipos,
  ...callsByTag['Cuentas corrientes'],
  ...callsByTag.Inicio,
  ...callsByTag['Puntos de retiro'],
  ...callsByTag.Proveedores,
  ...callsByTag['Menú semanal'],
  ...callsByTag.Auditoría,
  ...callsByTag.Ajustes,
  ...callsByTag['Copias de seguridad'],
  ...callsByTag.Avisos,
};
export type Contract = typeof contract;
export type Route = keyof Contract;

type Part<Call, Key extends string, Side extends 'in' | 'out'> =
  Call extends Record<Key, infer Schema extends z.ZodType>
    ? { [P in Key]: Side extends 'in' ? z.input<Schema> : z.output<Schema> }
    : unknown;
/** A caller may leave out a query of which nothing is needed. */
type Query<Call, Side extends 'in' | 'out'> =
  Part<Call, 'query', Side> extends infer Read extends { query: object }
    ? Side extends 'in'
      ? Partial<Read['query']> extends Read['query']
        ? Partial<Read>
        : Read
      : Read
    : unknown;
/** What a call takes: as the caller writes it (`in`) or as the handler receives it (`out`). */
export type Input<R extends Route, Side extends 'in' | 'out'> = Part<Contract[R], 'params', Side> &
  Query<Contract[R], Side> &
  Part<Contract[R], 'body', Side> &
  (Side extends 'in' ? (Contract[R] extends { upload: Upload } ? { body: FormData } : unknown) : unknown);
/** What the caller receives; a Blob for a file, nothing where the call declares no reply. */
export type Reply<R extends Route> = Contract[R] extends { reply: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : Blob
  : void;

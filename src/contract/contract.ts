import type { z } from 'zod';
import type { Access } from './access.ts';
import { auditCalls } from './audit.calls.ts';
import { bankCalls } from './bank.calls.ts';
import { cartCalls } from './cart.calls.ts';
import { claimCalls } from './claims.calls.ts';
import { commissionCalls } from './commissions.calls.ts';
import { invoiceCalls, reportCalls } from './documents.calls.ts';
import type { Upload } from './endpoint.ts';
import { ledgerCalls } from './ledger.calls.ts';
import { menuCalls } from './menu.calls.ts';
import { noticeCalls } from './notices.calls.ts';
import { orderCalls } from './orders.calls.ts';
import { backupCalls, overviewCalls } from './overview.calls.ts';
import { ownCalls } from './own.calls.ts';
import { packingCalls } from './packing.calls.ts';
import { pickupPointCalls } from './pickup-points.calls.ts';
import { priceCalls } from './prices.calls.ts';
import { productCalls } from './products.calls.ts';
import { proofCalls } from './proofs.calls.ts';
import { purchaseCalls } from './purchases.calls.ts';
import { rateCalls } from './rates.calls.ts';
import { recoveryCalls, sessionCalls } from './session.calls.ts';
import { settingCalls } from './settings.calls.ts';
import { spreadsheetCalls } from './spreadsheets.calls.ts';
import { supplierAccountCalls } from './supplier-accounts.calls.ts';
import { supplierCalls } from './suppliers.calls.ts';
import { teamCalls, userCalls } from './users.calls.ts';
import { windowCalls } from './windows.calls.ts';

export const callsByTag = {
  Sesión: sessionCalls,
  Usuarios: { ...userCalls, ...recoveryCalls },
  Catálogo: productCalls,
  Precios: priceCalls,
  Planillas: spreadsheetCalls,
  Ventanas: windowCalls,
  Carrito: cartCalls,
  'Lo propio': ownCalls,
  Pedidos: orderCalls,
  Facturas: invoiceCalls,
  Reportes: reportCalls,
  Armado: packingCalls,
  Reclamos: claimCalls,
  Equipos: teamCalls,
  'Cuentas corrientes': { ...ledgerCalls, ...bankCalls, ...rateCalls },
  Comprobantes: proofCalls,
  Comisiones: commissionCalls,
  Inicio: overviewCalls,
  'Puntos de retiro': pickupPointCalls,
  Proveedores: { ...supplierCalls, ...supplierAccountCalls },
  Compras: purchaseCalls,
  'Menú semanal': menuCalls,
  Auditoría: auditCalls,
  Ajustes: settingCalls,
  'Copias de seguridad': backupCalls,
  Avisos: noticeCalls,
};

type ByTag = typeof callsByTag;
type All<Calls> = (Calls extends unknown ? (calls: Calls) => void : never) extends (all: infer Every) => void
  ? Every
  : never;
/** Every call of the API. Server, browser, OpenAPI document and access tests read this value. */
export const contract = Object.assign({}, ...Object.values(callsByTag)) as All<ByTag[keyof ByTag]>;
export type Contract = typeof contract;
export type Route = keyof Contract;
export type AccessOf<Call extends Route | null> = Call extends Route ? Contract[Call]['access'] : Access;

type Part<Call, Key extends string, Side extends 'in' | 'out'> =
  Call extends Record<Key, infer Schema extends z.ZodType>
    ? { [P in Key]: Side extends 'in' ? z.input<Schema> : z.output<Schema> }
    : unknown;
/** Callers may leave out a query that has no required field. */
type Query<Call, Side extends 'in' | 'out'> =
  Part<Call, 'query', Side> extends infer Read extends { query: object }
    ? Side extends 'in'
      ? Partial<Read['query']> extends Read['query']
        ? Partial<Read>
        : Read
      : Read
    : unknown;
/** The input of a call: as the caller writes it (`in`), or as the handler receives it (`out`). */
export type Input<R extends Route, Side extends 'in' | 'out'> = Part<Contract[R], 'params', Side> &
  Query<Contract[R], Side> &
  Part<Contract[R], 'body', Side> &
  (Side extends 'in' ? (Contract[R] extends { upload: Upload } ? { body: FormData } : unknown) : unknown);
export type Reply<R extends Route> = Contract[R] extends { reply: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : Blob
  : void;

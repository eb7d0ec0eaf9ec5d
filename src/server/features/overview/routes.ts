import sql from 'sql-template-tag';
import { statesThat } from '#contract/orders.ts';
import { Overview, type WindowSteps } from '#contract/overview.calls.ts';
import { definitionOf, paymentSettings, settingNames } from '#contract/settings.ts';
import { UNAPPROVED } from '#contract/users.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { countRows } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { changedLately } from '../../platform/settings.ts';
import { backupState } from '../backup/backup-state.ts';
import { openClaims } from '../claims/queries.ts';
import { countUnsettled } from '../commissions/queries.ts';
import { accountsFound } from '../ledger/accounts.ts';
import { undelivered, unpacked } from '../packing/queries.ts';
import { openProofs } from '../payments/queries.ts';
import { hasLittle, isOffered, productsFound } from '../products/queries.ts';
import { countUnfinished } from '../purchases/queries.ts';
import { readRates } from '../rates/queries.ts';
import { pendingRecoveries } from '../recovery/queries.ts';
import { owedToSuppliers } from '../suppliers/queries.ts';
import { countMembers } from '../teams/members.ts';
import { usersFound } from '../users/queries.ts';
import { findPeriod, findWindows, requireWindow } from '../windows/queries.ts';
import { readSchedule } from '../windows/schedule.ts';

export function overviewRoutes(parts: Parts) {
  return parts.mount({
    'GET /api/inicio': ({ viewer }) => readOverview(parts, viewer),
    'GET /api/ventanas/:id/pasos': ({ viewer, params }) => readSteps(parts, viewer, params.id),
  });
}

const guardedSettings = settingNames.filter((name) => definitionOf(name).asksPassword);

const readOverview = ({ db, config }: Parts, viewer: Viewer): Promise<Overview> =>
  readSnapshot(db, async (tx) => {
    const lastTwo = sql`true order by v.ventana_id desc limit 2`;
    const [cierre = null, anterior = null] = await findWindows(tx, viewer, lastTwo);
    const ended = [cierre, anterior].find((window) => window?.cerrada);
    return {
      cierre,
      anterior,
      anteriorHastaAca: cierre && anterior && !cierre.cerrada ? await soFar(tx, cierre, anterior) : null,
      horas: await ordersByHour(tx, [cierre?.id ?? 0, anterior?.id ?? 0], config.timeZone),
      preparado: {
        nombre: config.settings.nombre !== '',
        cobro: paymentSettings.some((name) => config.settings[name] !== ''),
        cotizacion: (await readRates(tx, viewer, 1)).length > 0,
      },
      enVenta: await countRows(tx, productsFound(isOffered)),
      pocoStock: await countRows(tx, productsFound(hasLittle(config.settings.pocoStock))),
      vendedores: await countMembers(tx, viewer, await findPeriod(tx, {}, { ...config, otherwise: 'actual' })),
      recuperaciones: (await pendingRecoveries(tx, viewer)).length,
      aprobaciones: await countRows(tx, usersFound({ aprobacion: UNAPPROVED })),
      reclamos: await countRows(tx, openClaims),
      deudas: await countRows(tx, accountsFound(viewer, { estado: 'DEBE' }, config.timeZone)),
      proveedores: await owedToSuppliers(tx, config.timeZone),
      terminado: ended ? await unfinishedWork(tx, ended.id) : null,
      comprobantes: await countRows(tx, openProofs),
      ajustesCambiados: (await changedLately(tx, guardedSettings)).map(({ name, cambiado }) => ({
        ajuste: definitionOf(name).label,
        cambiado,
      })),
      copia: await backupState(tx, config),
      programacion: await readSchedule(tx),
    };
  });

/** Reads the totals of the previous window, up to the age that the current window has now. */
const soFar = (db: Executor, cierre: OrderingWindow, anterior: OrderingWindow) =>
  db.one(Overview.shape.anteriorHastaAca.unwrap())`
    select count(*) as pedidos, coalesce(sum(p.total_amount), 0) as total from pedido p
    where p.ventana_id = ${anterior.id} and ${isOneOf('p.estado', statesThat('counts'))}
      and p.created_at <= ${anterior.abierta}::timestamptz + (now() - ${cierre.abierta}::timestamptz)`;

const ordersByHour = (db: Executor, [cierre, anterior]: readonly [number, number], timeZone: string) =>
  db.rows(Overview.shape.horas.element)`
    select extract(hour from p.created_at at time zone ${timeZone})::int as hora,
      count(*) filter (where p.ventana_id = ${cierre}) as pedidos,
      count(*) filter (where p.ventana_id = ${anterior}) as antes
    from pedido p where p.ventana_id = any(${[cierre, anterior]}::int[]) and ${isOneOf('p.estado', statesThat('counts'))}
    group by 1 order by 1`;

/** Counts a window's open tasks: purchases, shortages, parcels, accounts and commissions. 404 for an unknown window. */
const readSteps = ({ db, config: { timeZone } }: Parts, viewer: Viewer, ventana: number): Promise<WindowSteps> =>
  readSnapshot(db, async (tx) => {
    await requireWindow(tx, ventana);
    return {
      ...(await countUnfinished(tx, ventana)),
      bultos: await countRows(tx, undelivered(ventana)),
      porArmar: await countRows(tx, unpacked(ventana)),
      cuentas: await countRows(tx, accountsFound(viewer, { ventana }, timeZone)),
      comisiones: await countUnsettled(tx, ventana, timeZone),
    };
  });

async function unfinishedWork(db: Executor, ventana: number): Promise<Overview['terminado']> {
  return { ventana, ...(await countUnfinished(db, ventana)), bultos: await countRows(db, undelivered(ventana)) };
}

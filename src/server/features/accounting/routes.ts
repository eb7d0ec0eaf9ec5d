import { accountingFile } from '#contract/documents.ts';
import { type Accounting, accountingSheets } from '../../documents/accounting.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import { type Entry, withoutFolders } from '../../documents/zip.ts';
import type { Parts } from '../../platform/http/mount.ts';
import type { Downloads } from '../downloads/downloads.ts';
import { periodReader } from '../orders/period-orders.ts';
import { readAccounting } from './read-accounting.ts';

export function accountingRoutes({ mount, db, downloads, config }: Parts & { downloads: Downloads }) {
  const period = periodReader(db, config);
  return mount({
    'GET /api/cuentas/contabilidad': async ({ query, ...to }) => {
      const { fechaDesde, fechaHasta } = query;
      const cierre = fechaDesde ? undefined : await period.cierre(query);
      const file = accountingFile(fechaDesde ? [fechaDesde, fechaHasta] : cierre ? ['Cierre', cierre] : []);
      return downloads.sendDatedArchive(to, file, async () => {
        const found = await readAccounting(db, query, config.timeZone);
        return { folders: withoutFolders(() => accountingFiles(downloads.write, found)), at: new Date(found.at) };
      });
    },
  });
}

const accountingFiles = (write: DocumentPool['write'], found: Accounting): Entry[] => [
  { name: 'Contabilidad', extension: 'xlsx', write: () => write('accountingXlsx', found) },
  ...accountingSheets.map((sheet) => ({
    name: sheet,
    extension: 'csv',
    write: () => write('accountingCsv', { ...found, sheet }),
  })),
];

import { type Accounting, accountingSheets } from '../../documents/accounting.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import type { Entry } from '../../documents/zip.ts';

/** Returns the files of the accounting archive: the workbook, and each of its sheets as CSV. */
export const accountingFiles = (write: DocumentPool['write'], found: Accounting): Entry[] => [
  { name: 'Contabilidad', extension: 'xlsx', write: () => write('accountingXlsx', found) },
  ...accountingSheets.map((sheet) => ({
    name: sheet,
    extension: 'csv',
    write: () => write('accountingCsv', { ...found, sheet }),
  })),
];

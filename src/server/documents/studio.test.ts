import { afterAll, expect, test } from 'vitest';
import { openStudio } from './studio.ts';

const studio = openStudio({ megabytes: 64 });
afterAll(() => studio.close());
const day = { day: '2026-03-02', rows: [{ name: 'Olla', quantity: 2 }] };

test('a document that cannot be written fails alone', async () => {
  const broken = studio.write('invoiceXlsx', { period: '', seller: null } as never);
  const next = studio.write('dailyReportPdf', day);
  await expect(broken).rejects.toThrow(TypeError);
  expect((await next).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a document that takes more memory than the thread has fails, and the thread is replaced', async () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => ({ name: `Producto ${i}`, quantity: i }));
  await expect(studio.write('dailyReportPdf', { ...day, rows })).rejects.toThrow(/memory/);
  expect((await studio.write('dailyReportPdf', day)).subarray(0, 5).toString()).toBe('%PDF-');
}, 60_000);

import { UnreadableSheet } from './sheet-rows.ts';

const instead = 'En el banco, elija bajar los movimientos como Excel (.xlsx) o CSV.';
/** Files of banks that are no sheets: how they begin, and the sentence that tells people what to do. */
const otherKinds: readonly (readonly [begins: RegExp, sentence: string])[] = [
  [/^%PDF/, `Es un PDF. ${instead}`],
  [/^OFXHEADER|<OFX>/i, `Es un archivo OFX, para programas de finanzas. ${instead}`],
  [/^!(Type|Account|Option)/i, `Es un archivo QIF, para programas de finanzas. ${instead}`],
  [
    /^(<\?xml[^>]*>\s*)?<Workbook|urn:schemas-microsoft-com:office:spreadsheet/i,
    'Es una planilla XML de Excel: ábrala en Excel y guárdela como .xlsx.',
  ],
  [
    /^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype html|html|head|meta|body|div|style|table)\b/is,
    'Es una página web con nombre de planilla: ábrala en Excel y guárdela como .xlsx, o baje los movimientos como CSV.',
  ],
  [/^<\?xml|^<Document\b/i, `Es un archivo XML, para programas de contabilidad. ${instead}`],
  [/^(\{.*)?:20:.*:6[01]F?:/s, `Es un extracto MT940, para programas de contabilidad. ${instead}`],
  [/^[[{]\s*["{[]/, `Es un archivo JSON, para programas. ${instead}`],
  [/^\{\\rtf/, `Es un documento de texto. ${instead}`],
];

/** Throws `UnreadableSheet` for a bank's file that is no sheet, with what to do instead. */
export function refuseOtherKinds(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, BYTES_READ))
    .toString('latin1')
    .replace(/^(\xef\xbb\xbf)?\s*/, '');
  const kind = otherKinds.find(([begins]) => begins.test(head));
  if (kind) throw new UnreadableSheet(kind[1]);
}

const BYTES_READ = 4096;

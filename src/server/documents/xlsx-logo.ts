import { readFileSync } from 'node:fs';
import type { WriteSheet } from 'hucre/xlsx';
import { type Logo, logoSize } from './letterhead.ts';
import { withPart } from './zip-part.ts';

export const logoRow = 48;
const pixelsPerPoint = 96 / 72;

export function logoImage(logo: Logo, name = ''): NonNullable<WriteSheet['images']>[number] {
  const { width, height } = logoSize(logo, { width: 200, height: (logoRow - 6) * pixelsPerPoint });
  return {
    data: readFileSync(logo.file),
    type: 'jpeg',
    anchor: { from: { row: 0, col: 0 } },
    // The library would write fractions of a pixel, which no program can read.
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
    altText: name || 'Logo',
  };
}

/** Gives the pictures of a workbook their own size. The library would stretch them over whole cells. */
export const withOwnSizes = (book: Uint8Array): Uint8Array =>
  withPart(
    book,
    (name) => /^xl\/drawings\/drawing\d+\.xml$/.test(name),
    (drawing) =>
      drawing.replace(
        /<xdr:twoCellAnchor>(<xdr:from>.*?<\/xdr:from>)<xdr:to>.*?<\/xdr:to>(.*?<a:ext cx="(\d+)" cy="(\d+)".*?)<\/xdr:twoCellAnchor>/s,
        '<xdr:oneCellAnchor>$1<xdr:ext cx="$3" cy="$4"/>$2</xdr:oneCellAnchor>',
      ),
  );

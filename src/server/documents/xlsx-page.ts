import type { WriteSheet } from 'hucre/xlsx';

/** How a sheet prints: on A4, whose or what it is above and when it was made below, on each page. */
export const printedPage = ({ owner, made, wide }: { owner: string; made: string; wide: boolean }) =>
  ({
    pageSetup: {
      paperSize: 'a4',
      orientation: wide ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      horizontalCentered: true,
      margins: { top: 0.6, bottom: 0.7, left: 0.5, right: 0.5, header: 0.3, footer: 0.3 },
    },
    headerFooter: {
      oddHeader: `&L&8${printed(owner)}`,
      oddFooter: `&L&8Vitrina · ${made}&R&8Página &P de &N`,
    },
  }) satisfies Partial<WriteSheet>;

/** Characters that a header may have, its commands among them; Excel repairs a file with more. */
const longest = 240;

/** Text as headers hold it: a single `&` would begin a command. */
function printed(text: string): string {
  let shown = '';
  for (const sign of text) {
    if (shown.length > longest) return `${shown}…`;
    shown += sign === '&' ? '&&' : sign;
  }
  return shown;
}

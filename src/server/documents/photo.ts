import { existsSync } from 'node:fs';
import { type Content, colors } from './pdf.ts';

/** A picture within a box of points, in its middle; 'Sin foto' where there is none, so that every box has one size. */
export function photo(file: string | null, width: number, height: number): Content {
  const exists = file !== null && existsSync(file);
  return {
    layout: 'noBorders',
    table: {
      widths: [width - 8],
      heights: [height - 4],
      body: [
        exists
          ? [{ image: file, fit: [width - 8, height - 4], alignment: 'center', verticalAlignment: 'middle' }]
          : [
              {
                text: 'Sin foto',
                alignment: 'center',
                verticalAlignment: 'middle',
                color: colors.soft,
                fillColor: '#f3f0eb',
              },
            ],
      ],
    },
  };
}

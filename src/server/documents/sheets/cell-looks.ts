import { formatValue, isDateFormat, parseThemeColors, resolveThemeColor } from 'hucre';
import { damaged } from './open-zip.ts';
import { type Attributes, scanXml, type Xml } from './scan-xml.ts';
import { type CellLooks, plainLooks } from './sheet-rows.ts';

/** `isDate` is true if a number in a cell of this style stands for a day or an hour. */
export type CellStyle = { looks: CellLooks; isDate: boolean };
export const noStyle: CellStyle = { looks: plainLooks, isDate: false };

/**
 * Reads a workbook's styles. A cell names its style by the index in this list. Throws `UnreadableSheet` for malformed
 * XML.
 */
export function readStyles(styles: Xml, theme: Xml): CellStyle[] {
  const colors = colorsOf(theme);
  const formats = new Map<string, string>();
  const fonts: { grey: boolean; struck: boolean }[] = [];
  const fills: { grey: boolean }[] = [];
  const found: CellStyle[] = [];
  let section = '';
  const isGreyColor = (color: Attributes, [darkest, lightest]: readonly [number, number]) => {
    const [red = 0, green = 0, blue = 0] = channelsOf(color, colors) ?? [];
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
    return spread <= MOST_TINGE && red >= darkest && red <= lightest;
  };
  scanXml(styles, {
    open(name, attributes) {
      if (sections.has(name)) section = name;
      else if (name === 'numFmt' && section === 'numFmts')
        formats.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
      else if (name === 'font' && section === 'fonts') fonts.push({ grey: false, struck: false });
      else if (name === 'fill' && section === 'fills') fills.push({ grey: false });
      else if (name === 'strike' && section === 'fonts')
        Object.assign(fonts.at(-1) ?? {}, { struck: isOn(attributes) });
      else if (name === 'color' && section === 'fonts')
        Object.assign(fonts.at(-1) ?? {}, { grey: isGreyColor(attributes, GREY_TEXT) });
      else if (name === 'fgColor' && section === 'fills')
        Object.assign(fills.at(-1) ?? {}, { grey: isGreyColor(attributes, GREY_FILL) });
      else if (name === 'xf' && section === 'cellXfs') {
        const { numFmtId = '0', fontId, fillId } = attributes;
        const format = formats.get(numFmtId) ?? '';
        const { struck = false, grey = false } = fonts[Number(fontId)] ?? {};
        const behind = fills[Number(fillId)]?.grey ? 'FONDO' : null;
        found.push({
          looks: { format, struck, grey: grey ? 'TEXTO' : behind },
          isDate: format ? isDateFormat(format) : builtInDates.test(numFmtId),
        });
      }
    },
  });
  return found;
}

function colorsOf(theme: Xml): string[] {
  try {
    return theme ? parseThemeColors(theme.toString()) : [];
  } catch (cause) {
    throw damaged(cause);
  }
}

const sections = new Set(['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs']);
/** The numbers of Excel's built-in formats for days and hours. */
const builtInDates = /^(1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/;
const isOn = ({ val = '1' }: Attributes) => val !== '0' && val !== 'false';

/**
 * The darkest and the lightest colour that count as grey, from 0 to 255, for texts and for fills. Lighter fills only
 * mark every second row of a table.
 */
const [GREY_TEXT, GREY_FILL] = [
  [0x58, 0xdf],
  [0x80, 0xef],
] as const;
/** The largest difference between the red, green and blue of a grey. */
const MOST_TINGE = 12;

function channelsOf({ rgb, theme, tint, indexed }: Attributes, colors: string[]): number[] | undefined {
  const hex =
    rgb?.slice(-6) ??
    (theme === undefined
      ? oldGreys[indexed ?? '']
      : resolveThemeColor(themed(colors), Number(theme), Number(tint ?? 0)));
  return hex?.match(/[\da-f]{2}/gi)?.map((channel) => Number.parseInt(channel, 16));
}

const oldGreys: Record<string, string> = { 22: 'C0C0C0', 23: '808080', 55: '969696' };

/**
 * Sorts the theme's colours by the number with which a cell names them: each light colour comes before its dark one.
 */
const themed = ([dark1 = '000000', light1 = 'FFFFFF', dark2 = '000000', light2 = 'FFFFFF', ...rest]: string[]) => [
  light1,
  dark1,
  light2,
  dark2,
  ...rest,
];

/**
 * Returns a number as Excel shows it, such as a code with leading zeros. Undefined if the format has more than digits
 * and fixed text.
 */
export const shownByFormat = (number: number, format: string): string | undefined =>
  Number.isInteger(number) && number >= 0 && digitsAndText.test(format) ? formatValue(number, format) : undefined;
const digitsAndText = /^(?=.*0.)(0|"[^"]*"|\\.|[-/ ])+$/;

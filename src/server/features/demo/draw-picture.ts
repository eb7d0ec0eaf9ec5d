import sharp from 'sharp';
import { orderTypeOf } from '#contract/products.ts';
import type { DemoProduct } from './demo-data.ts';
import icons from './icons.json' with { type: 'json' };
import pictures from './pictures.json' with { type: 'json' };

/** The colours of the wall, its darker foot, the shape behind the product, and the table in front. */
type Ground = { wall: string; foot: string; shape: string; table: string };
/** Each category has its own backgrounds. Those of the catalogue Black are dark, because its icons are golden. */
const grounds: Partial<Record<string, readonly Ground[]>> = pictures.grounds;

/**
 * The backgrounds of pictures. In pixels: `standing` is the distance from the top to where the product stands, `size`
 * the side of the product's square box.
 */
const { sceneries } = pictures;

/** In pixels: the widest size that is stored. */
const SIDE = 960;

/** Draws a product as PNG. `place` is its index and chooses the background. */
export function drawPicture(product: DemoProduct, place: number): Promise<Buffer> {
  return sharp(Buffer.from(scene(product, place)))
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function scene({ categoria, tipoProducto, picture }: DemoProduct, place: number): string {
  const black = orderTypeOf({ tipoProducto }) === 'BLACK';
  const choice = grounds[black ? 'BLACK' : categoria] ?? [];
  const ground = choice[place % choice.length] as Ground;
  const { back, standing, size } = sceneries[place % sceneries.length] as (typeof sceneries)[number];
  const x = (SIDE - size) / 2;
  const y = standing - size * FOOT;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <defs>
      <linearGradient id="wall" x2="0" y2="1"><stop stop-color="${ground.wall}"/><stop offset="1" stop-color="${ground.foot}"/></linearGradient>
      <radialGradient id="shine" cx=".32" cy=".2" r=".9"><stop stop-color="#fff" stop-opacity="${black ? 0.16 : 0.55}"/><stop offset=".7" stop-color="#fff" stop-opacity="0"/></radialGradient>
      <linearGradient id="light" x2="0" y2="1"><stop stop-color="#fff" stop-opacity="${black ? 0.1 : 0.4}"/><stop offset="1" stop-color="#fff" stop-opacity="${black ? 0.02 : 0.2}"/></linearGradient>
      <radialGradient id="shadow"><stop stop-color="#1d1712" stop-opacity="${black ? 0.75 : 0.34}"/><stop offset="1" stop-color="#1d1712" stop-opacity="0"/></radialGradient>
      ${toned(picture, black)}
    </defs>
    <rect width="${SIDE}" height="${SIDE}" fill="url(#wall)"/>
    ${inPaint(back, ground)}
    <rect width="${SIDE}" height="${SIDE}" fill="url(#shine)"/>
    <ellipse cx="${SIDE / 2}" cy="${standing}" rx="${size * 0.5}" ry="${size * 0.07}" fill="url(#shadow)"/>
    <g transform="translate(${x} ${y}) scale(${size / 64})">${product(picture)}</g>
  </svg>`;
}

/** Where a product ends in its box: the distance from the top, as a share of the box's height. */
const FOOT = 60 / 64;

function product(picture: DemoProduct['picture']): string {
  if ('drawing' in picture) return inPaint(pictures.drawings[picture.drawing], pictures.paints[picture.paint]);
  return `<g filter="url(#tone)" transform="scale(2)">${icons.icons[picture.icon]}</g>`;
}

function inPaint(drawing: string, paint: Record<string, string>): string {
  const words: Record<string, string> = {
    ...paint,
    light: 'fill="#fff" fill-opacity=".3"',
    shade: 'fill="#000" fill-opacity=".14"',
    line: 'fill="none" stroke-linecap="round" stroke-linejoin="round"',
  };
  return drawing.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
}

/** Returns an icon's SVG filter, which mutes and rotates its colours. On Black the icon turns golden. */
function toned(picture: DemoProduct['picture'], black: boolean): string {
  if ('drawing' in picture) return '';
  const matrices = black
    ? `<feColorMatrix values="${gold}"/>`
    : `<feColorMatrix type="hueRotate" values="${picture.hue ?? 0}"/><feColorMatrix type="saturate" values=".8"/>`;
  return `<filter id="tone" color-interpolation-filters="sRGB" x="-5%" y="-5%" width="110%" height="110%">${matrices}</filter>`;
}

const gold = [
  [0.3, 0.58, 0.11, 0, 0.2],
  [0.25, 0.5, 0.09, 0, 0.11],
  [0.15, 0.31, 0.06, 0, 0.05],
  [0, 0, 0, 1, 0],
].join(' ');

import type { Category, ProductType } from '#contract/products.ts';
import type { DrawingName } from './drawings.ts';
import type icons from './icons.json';
import type { PaintName } from './paints.ts';

export type DemoProduct = {
  codigo: string;
  name: string;
  description: string;
  /** US dollars. */
  amount: number;
  categoria: Category;
  tipoProducto: ProductType;
  picture: Picture;
  /** Units left of a product with a stock limit. */
  left?: number;
  estado?: 'INACTIVO';
  /** What buyers write in `referencia`. */
  colours?: readonly string[];
};

/** What a picture shows: one of our drawings in a paint, or an icon with its hue turned by some degrees. */
export type Picture = { drawing: DrawingName; paint: PaintName } | { icon: IconName; hue?: number };
export type IconName = keyof typeof icons.icons;

export const drawing = (name: DrawingName, paint: PaintName): Picture => ({ drawing: name, paint });
export const icon = (name: IconName, hue = 0): Picture => ({ icon: name, hue });

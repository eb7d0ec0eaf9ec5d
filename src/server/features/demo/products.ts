import { blackProducts } from './black-products.ts';
import { familyProducts } from './family-products.ts';
import { homeProducts } from './home-products.ts';
import { kitchenProducts } from './kitchen-products.ts';
import { personalProducts } from './personal-products.ts';
import type { DemoProduct } from './product.ts';

/** Every product of the demo; its place in this list plus one is its id. */
export const demoProducts: readonly DemoProduct[] = [
  ...kitchenProducts,
  ...homeProducts,
  ...personalProducts,
  ...familyProducts,
  ...blackProducts,
];

import { z } from 'zod';
import { Product as OfferedProduct } from '#contract/products.calls.ts';
import { type Category, categories } from '#contract/products.ts';
import { SupplierContact } from '#contract/suppliers.calls.ts';
import { User } from '#contract/users.calls.ts';
import icons from './icons.json' with { type: 'json' };
import pictures from './pictures.json' with { type: 'json' };
import products from './products.json' with { type: 'json' };
import shop from './shop.json' with { type: 'json' };

const oneOf = <Name extends string>(named: Record<Name, unknown>) => z.enum(Object.keys(named) as Name[]);

export type DemoProduct = z.infer<typeof Product>;
const Product = z.strictObject({
  ...OfferedProduct.pick({
    codigo: true,
    name: true,
    description: true,
    categoria: true,
    tipoProducto: true,
    amount: true,
  }).shape,
  /** A drawing with its colours, or an icon whose hue is rotated by `hue` degrees. */
  picture: z.union([
    z.strictObject({ drawing: oneOf(pictures.drawings), paint: oneOf(pictures.paints) }),
    z.strictObject({ icon: oneOf(icons.icons), hue: z.number().optional() }),
  ]),
  /** Units left. Without `left`, the product has no stock limit. */
  left: z.int().optional(),
  estado: z.literal('INACTIVO').optional(),
  colours: z.array(z.string()).optional(),
});

export type DemoPerson = z.infer<typeof DemoUser>;
const DemoUser = User.omit({
  username: true,
  rol: true,
  isAdmin: true,
  lider: true,
  pendiente: true,
  permisos: true,
  limiteDeuda: true,
}).strict();

const Supplier = SupplierContact.extend({ delivers: z.array(z.enum(categories)) }).strict();

/** A product's id is its index plus one. */
export const demoProducts = z.array(Product).parse(products);

export const demoPeople = z.array(DemoUser).parse(shop.people);

export const demoSuppliers = z.array(Supplier).parse(shop.suppliers);

export const demoPickupPoints = shop.pickupPoints;

export const demoMenu: Readonly<Record<string, readonly string[]>> = shop.weeklyMenu;

export function supplierOf(categoria: Category): (typeof demoSuppliers)[number] {
  const supplier = demoSuppliers.find(({ delivers }) => delivers.includes(categoria));
  if (!supplier) throw new Error(`nobody delivers ${categoria}`);
  return supplier;
}

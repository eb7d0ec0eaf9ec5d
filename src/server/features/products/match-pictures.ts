import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { imageUrl } from '#contract/images.ts';
import { bareCode, meantByCode } from '#contract/product-codes.ts';
import type { PictureMatch } from '#contract/products.calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import { StoredProduct } from './queries.ts';

/**
 * The product that each picture's name means by its code: as it is written, else without the suffix that tells several
 * pictures of one product apart. Case and leading zeros count only between codes that differ in nothing else.
 */
export async function matchPictures(db: Db, names: readonly string[]): Promise<PictureMatch[]> {
  const codes = new Set(names.flatMap(codesOf).map(bareCode));
  codes.delete('');
  const products = await db.rows(WithCode)`
    select producto_id as "productoId", name, codigo, imagen_hash as "imagenHash" from producto
    where eliminado_at is null and ltrim(lower(btrim(codigo)), '0') = any(${sql.param([...codes])}::text[])
    order by producto_id`;
  const byCode = new Map<string, Product[]>();
  for (const product of products) {
    const code = bareCode(product.codigo);
    byCode.set(code, [...(byCode.get(code) ?? []), product]);
  }
  return names.map((nombre) => {
    const found = codesOf(nombre)
      .map((code) => meantByCode(code, byCode.get(bareCode(code)) ?? []))
      .find(({ length }) => length > 0);
    const [product, another] = found ?? [];
    if (!product || another) return { nombre, productos: found?.length ?? 0, producto: null };
    const { imagenHash, ...rest } = product;
    return { nombre, productos: 1, producto: { ...rest, imageUrl: imagenHash && imageUrl(imagenHash) } };
  });
}

type Product = z.output<typeof WithCode>;
const WithCode = StoredProduct.pick({ productoId: true, name: true, codigo: true, imagenHash: true });

/** What a name may mean, the likelier first. */
const codesOf = (name: string): string[] => [name, name.replace(/([-_ ]\d{1,2}|\s*\(\d{1,2}\))$/, '')];

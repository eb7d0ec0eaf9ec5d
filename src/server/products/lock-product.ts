import { sql } from 'drizzle-orm';
import type { Product } from '#contract/products.calls.ts';
import type { Transaction } from '../db/connect.ts';
import { notFound } from '../http/refusal.ts';

export type LockedProduct = Pick<
  Product,
  'productoId' | 'name' | 'description' | 'codigo' | 'amount' | 'categoria' | 'tipoProducto' | 'estado'
> & {
  cantidadLimite: number | null;
  stock: number | null;
  imagenHash: string | null;
  proveedorId: number | null;
  razonSocial: string | null;
};

/** Locks a product for a change and tells what it is now; 404 when there is none. */
export async function lockProduct(tx: Transaction, id: number): Promise<LockedProduct> {
  const { rows } = await tx.execute<LockedProduct>(sql`
    select p.producto_id as "productoId", p.name, p.description, p.codigo, p.amount, p.categoria,
      p.tipo_producto as "tipoProducto", p.estado, p.cantidad_limite as "cantidadLimite", p.stock,
      p.imagen_hash as "imagenHash", v.proveedor_id as "proveedorId", v.razon_social as "razonSocial"
    from producto p left join proveedor v on v.proveedor_id = p.proveedor_id and v.eliminado_at is null
    where p.producto_id = ${id} and p.eliminado_at is null for no key update of p`);
  const [product] = rows;
  if (!product) throw notFound('No existe ese producto.');
  return product;
}

import type { Product } from '#contract/products.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockProduct } from './lock-product.ts';
import { writeFields } from './write-fields.ts';

/** Turns a product ACTIVO or INACTIVO; asking for the state that it has changes nothing. */
export const setState = (db: Db, viewer: Viewer, id: number, estado: Product['estado']): Promise<void> =>
  change(db, viewer, async (change) => writeFields(change, [await lockProduct(change.tx, id)], { estado }));

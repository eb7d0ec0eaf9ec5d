import sql from 'sql-template-tag';
import { PictureMatch } from '#contract/products.calls.ts';
import { bareCode, meantByCode } from '#contract/products.ts';
import type { Db } from '../../platform/db/executor.ts';
import { imageUrlOf } from '../../platform/images/image-types.ts';
import { groupedBy } from '../../platform/rows.ts';

/**
 * Finds each picture's product by the code in the picture's name. Tries the whole name, the name without a number at
 * its end, and the longest part that is a code. Within a part, spaces, `_`, `-`, `.` and brackets count as one
 * separator.
 */
export async function matchPictures(db: Db, names: readonly string[]): Promise<PictureMatch[]> {
  const codes = new Set(names.flatMap(codesOf).map(bareCode));
  codes.delete('');
  const parts = new Set(names.flatMap(partsOf).flat());
  const products = await db.rows(PictureMatch.shape.producto.unwrap())`
    select producto_id as "productoId", name, codigo, ${imageUrlOf(sql`imagen_hash`)} as "imageUrl" from producto
    where eliminado_at is null and (ltrim(lower(btrim(codigo)), '0') = any(${[...codes]}::text[])
      or btrim(regexp_replace(lower(codigo), '[[:space:]_.()-]+', '-', 'g'), '-') = any(${[...parts]}::text[]))
    order by producto_id`;
  const byCode = groupedBy(products, ({ codigo }) => bareCode(codigo));
  const byPart = groupedBy(products, ({ codigo }) => words(codigo).join('-'));
  return names.map((nombre) => {
    const found = codesOf(nombre)
      .map((code) => meantByCode(code, byCode.get(bareCode(code)) ?? []))
      .concat(partsOf(nombre).map((parts) => parts.flatMap((part) => byPart.get(part) ?? [])))
      .find(({ length }) => length > 0);
    const [producto, another] = found ?? [];
    if (!producto || another) return { nombre, productos: found?.length ?? 0, producto: null };
    return { nombre, productos: 1, producto };
  });
}

const codesOf = (name: string): string[] => [name, name.replace(/([-_ ]\d{1,2}|\s*\(\d{1,2}\))$/, '')];

/** Returns the parts of a name that may be a code, grouped by their number of words, longest first. */
function partsOf(name: string): string[][] {
  const all = words(name).slice(0, WORDS_READ);
  return all.map((_, shorter) => {
    const length = all.length - shorter;
    const runs = Array.from({ length: shorter + 1 }, (_, at) => all.slice(at, at + length).join('-'));
    // Words such as 'foto' and the number of a copy are no codes.
    return [...new Set(runs)].filter((run) => /\d/.test(run) && run.length >= SHORTEST_PART);
  });
}

const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s_.()-]+/)
    .filter(Boolean);
const WORDS_READ = 12;
const SHORTEST_PART = 3;

import { invertedDays, isInverted } from './days.ts';

/** For `refine`: the range between two fields, both days included, does not end before it begins; else 422 at the last. */
export const inOrder = <Field extends string>(
  from: Field,
  to: Field,
): [(query: { [field in Field]?: string | undefined }) => boolean, { message: string; path: string[] }] => [
  (query) => !isInverted(query[from], query[to]),
  { message: invertedDays, path: [to] },
];

import { catalogueLists } from '#contract/products.ts';

/** What the service worker may keep, and how the page knows it again. */

/** The one of its caches whose content is cleaned when a session ends. */
export const listsCache = 'listas';

/** What somebody read of their own, kept by their pages. */
export const ownCache = 'propio';

/** Deletes what is kept of a session that has ended. */
export const forgetCached = () => Promise.all([listsCache, ownCache].map((name) => globalThis.caches?.delete(name)));

/** Seconds that a connection of a few bars gets before what is kept is shown, and for which it is kept. */
export const PATIENCE = { page: 3, list: 6 };
export const CACHED_FOR = 14 * 24 * 60 * 60;

/** Marks an answer that the worker gave from what it keeps; `Date` says of when it is. */
export const cachedHeader = 'x-kept-copy';

/** The two catalogues, whole or of a category: the only answers of the API that the worker keeps. */
export const cachedLists = Object.values(catalogueLists);

export const isCatalogueList = ({ pathname }: URL): boolean => cachedLists.some((list) => list === pathname);

/** Whether an answer is the same for everybody, as the server says (an administrator's is not), and tells its age. */
export const mayBeCached = ({ status, headers }: Response): boolean =>
  status === 200 && /\bpublic\b/.test(headers.get('cache-control') ?? '') && headers.has('date');

/** The same answer, marked. */
export const marked = (answer: Response): Response =>
  new Response(answer.body, { status: answer.status, headers: [...answer.headers, [cachedHeader, '1']] });

/** The age of an answer that the worker had kept; undefined of an answer that the server gave now. */
export const cachedSince = ({ headers }: Response): Date | undefined =>
  headers.has(cachedHeader) ? new Date(headers.get('date') ?? Number.NaN) : undefined;

/** Whether a Wi-Fi that wants a login answered in the place of the API, which answers no pages. */
export const isFromBetween = ({ ok, status, headers }: Response): boolean =>
  status === 511 || (ok && /^text\/html\b/.test(headers.get('content-type') ?? ''));

/** Addresses that show a page of the product when they are opened; others are documents, files or the API's. */
export const isPage = ({ pathname }: URL): boolean => !/^\/(api|api-docs|assets|imagenes)\/|\.\w+$/.test(pathname);

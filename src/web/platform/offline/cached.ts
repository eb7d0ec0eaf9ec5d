import { catalogueLists } from '#contract/products.ts';

/** The service worker's cache for the catalogues' lists. The end of a session deletes it, and `ownCache` too. */
export const listsCache = 'listas';

export const ownCache = 'propio';

export const forgetCached = () => Promise.all([listsCache, ownCache].map((name) => globalThis.caches?.delete(name)));

/** Seconds to wait for the server before a cached answer is shown. */
export const PATIENCE = { page: 3, list: 6 };
export const CACHED_FOR = 14 * 24 * 60 * 60;

/** Marks an answer from the worker's cache. Its `Date` header gives its age. */
export const cachedHeader = 'x-kept-copy';

/** The lists of the two catalogues: the only API answers that the worker caches. */
export const cachedLists = Object.values(catalogueLists);

export const isCatalogueList = ({ pathname }: URL): boolean => cachedLists.some((list) => list === pathname);

/** True if the server marks the answer as public and dates it. Answers for administrators are not public. */
export const mayBeCached = ({ status, headers }: Response): boolean =>
  status === 200 && /\bpublic\b/.test(headers.get('cache-control') ?? '') && headers.has('date');

export const marked = (answer: Response): Response =>
  new Response(answer.body, { status: answer.status, headers: [...answer.headers, [cachedHeader, '1']] });

/** The time of a cached answer; undefined for an answer straight from the server. */
export const cachedSince = ({ headers }: Response): Date | undefined =>
  headers.has(cachedHeader) ? new Date(headers.get('date') ?? Number.NaN) : undefined;

/** True if a Wi-Fi login page came instead of the API's answer, which is never HTML. */
export const isFromBetween = ({ ok, status, headers }: Response): boolean =>
  status === 511 || (ok && /^text\/html\b/.test(headers.get('content-type') ?? ''));

/** False for the API, its documentation and files. */
export const isPage = ({ pathname }: URL): boolean => !/^\/(api|api-docs|assets|imagenes)\/|\.\w+$/.test(pathname);

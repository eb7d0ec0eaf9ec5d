/** Where each catalogue is shown (§2.1). */
export const cataloguePaths = { ESENCIAL: '/individual', BLACK: '/productos-black' } as const;

/** Where its list is read. */
export const catalogueLists = { ESENCIAL: '/api/producto/all', BLACK: '/api/producto/allBlack' } as const;

import { queryOptions } from '@tanstack/react-query';
import { apiPage } from '../../platform/api.ts';

const one = { pagina: 1, porPagina: 1 };

/** How far a new Vitrina is: what there is of products, sellers and openings. */
export const firstSteps = queryOptions({
  queryKey: ['primeros pasos'],
  queryFn: async () => {
    const [products, sellers, windows] = await Promise.all([
      apiPage('GET /api/producto/allProducto/:x', { params: { x: '1' }, query: { porPagina: 1 } }),
      apiPage('GET /api/usuarios', { query: { tipo: 'VENDEDOR', ...one } }),
      apiPage('GET /api/ventanas', { query: one }),
    ]);
    return { products: products.total > 0, sellers: sellers.total > 0, opened: windows.total > 0 };
  },
  staleTime: 0,
});

import { defineCalls } from './endpoint.ts';
import { idParams } from './fields.calls.ts';
import { Product } from './products.calls.ts';

export const productPageCalls = defineCalls({
  'GET /api/producto/:id': {
    access: 'open',
    summary: 'Un producto activo.',
    params: idParams,
    reply: Product,
    refuses: ['NO_ENCONTRADO'],
  },
});

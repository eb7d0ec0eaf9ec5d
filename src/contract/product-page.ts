import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { idParam } from './fields.ts';
import { Product } from './products.ts';

export const productPageCalls = defineCalls({
  'GET /api/producto/:id': {
    access: 'open',
    summary: 'Un producto activo.',
    params: z.object({ id: idParam }),
    reply: Product,
  },
});

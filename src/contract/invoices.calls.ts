import { defineCalls } from './endpoint.ts';
import { idParams } from './fields.calls.ts';
import { periodQuery } from './periods.calls.ts';

const noOrders = ['SIN_PEDIDOS', 'NO_ENCONTRADO'] as const;
const leaderInvoice = {
  access: 'leader-or-admin',
  params: idParams,
  query: periodQuery,
  reply: 'xlsx',
  refuses: noOrders,
} as const;
const archive = { access: 'admin', query: periodQuery, reply: 'zip', refuses: noOrders } as const;

export const invoiceCalls = defineCalls({
  'POST /api/menu/factura/:id': {
    access: 'leader-of-or-admin',
    summary: 'La factura de un vendedor: Factura_{vendedor}.xlsx.',
    params: idParams,
    query: periodQuery,
    reply: 'xlsx',
    refuses: noOrders,
  },
  'POST /api/menu/factura-lider/:id': {
    ...leaderInvoice,
    summary: 'La factura ESENCIAL del equipo de un líder: factura_esencial.xlsx.',
  },
  'POST /api/menu/factura-lider-black/:id': {
    ...leaderInvoice,
    summary: 'La factura BLACK del equipo de un líder: factura_black.xlsx.',
  },
  'POST /api/menu/facturas': {
    ...archive,
    summary: 'Facturas ESENCIAL por vendedor: FacturasVendedores_esencial.zip.',
  },
  'POST /api/menu/facturas-black': { ...archive, summary: 'Facturas BLACK por vendedor: FacturasBlackVendedores.zip.' },
  'POST /api/menu/facturas-lider': { ...archive, summary: 'Facturas ESENCIAL por líder: FacturasLideres.zip.' },
  'POST /api/menu/facturas-lider-black': { ...archive, summary: 'Facturas BLACK por líder: FacturasBlackLideres.zip.' },
  'POST /api/menu/pedido/:id': { access: 'order-party', summary: 'Un pedido en PDF.', params: idParams, reply: 'pdf' },
});

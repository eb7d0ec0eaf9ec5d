import { outcomes } from './outcomes.ts';

/** Whose orders an invoice is about: one person's, or those of the team that the person leads. */
export type InvoiceScope = 'own' | 'team' | 'teamBlack';

export const invoiceScopes: readonly { scope: InvoiceScope; label: string }[] = [
  { scope: 'own', label: 'Sus propios pedidos' },
  { scope: 'team', label: 'Los pedidos Esencial de su equipo' },
  { scope: 'teamBlack', label: 'Los pedidos Black de su equipo' },
];

const routes = {
  own: 'POST /api/menu/factura/:id',
  team: 'POST /api/menu/factura-lider/:id',
  teamBlack: 'POST /api/menu/factura-lider-black/:id',
} as const;

/** How to ask for an invoice, and what to write beside it when it is shared. */
export function invoiceOf(name: string, scope: InvoiceScope) {
  const label = { own: 'Factura', team: 'Factura Esencial del equipo', teamBlack: 'Factura Black del equipo' }[scope];
  const file = { own: `Factura_${name}.xlsx`, team: 'factura_esencial.xlsx', teamBlack: 'factura_black.xlsx' }[scope];
  return {
    route: routes[scope],
    wanted: { label: `${label} de ${name}`, file, ...outcomes.invoice },
    text: `${label} de ${name}`,
  };
}

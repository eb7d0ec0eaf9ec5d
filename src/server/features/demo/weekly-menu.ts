/** The dishes of each weekday, by the product's code, in their order. */
export const demoMenu: Readonly<Record<string, readonly string[]>> = {
  LUNES: ['VIA-001', 'VIA-003', 'VIA-004', 'VIA-010'],
  MARTES: ['VIA-002', 'VIA-003', 'VIA-006', 'VIA-007', 'VIA-010'],
  MIERCOLES: ['VIA-004', 'VIA-005', 'VIA-009', 'VIA-003', 'VIA-010'],
  JUEVES: ['VIA-011', 'VIA-001', 'VIA-007', 'VIA-003'],
  VIERNES: ['VIA-008', 'VIA-006', 'VIA-005', 'VIA-009', 'VIA-003', 'VIA-012'],
};

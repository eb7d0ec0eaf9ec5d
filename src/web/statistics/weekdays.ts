/** The days of a statistics row (§3) in their order, as screens name them. */
export const weekdays = [
  { id: 'lunes', name: 'Lunes' },
  { id: 'martes', name: 'Martes' },
  { id: 'miercoles', name: 'Miércoles' },
  { id: 'jueves', name: 'Jueves' },
  { id: 'viernes', name: 'Viernes' },
  { id: 'sabado', name: 'Sábado' },
  { id: 'domingo', name: 'Domingo' },
] as const;

const units = new Intl.NumberFormat('es-AR');
export const formatUnits = (quantity: number): string => units.format(quantity);

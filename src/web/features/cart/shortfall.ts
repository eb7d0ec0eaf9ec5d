/** Why a product cannot be had as it was asked for: what is left of it, undefined of one that is gone, and what whoever asks holds of that. */
export function shortfall(left: number | undefined, asked = 0, held = 0, holds = 'su carrito ya tiene'): string {
  if (left === undefined) return 'ya no está disponible.';
  if (left === 0) return 'se quedó sin stock.';
  const rest = left === 1 ? 'queda 1' : `quedan ${left}`;
  return held > 0 ? `pidió ${asked}, ${rest} y ${holds} ${held}.` : `pidió ${asked} y ${rest}.`;
}

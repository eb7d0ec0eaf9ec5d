/** First and last name as one; empty for who gave neither. */
export const nameOf = ({ nombre, apellido }: { nombre: string; apellido: string }): string =>
  `${nombre} ${apellido}`.trim();

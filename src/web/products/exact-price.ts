/** `US$ 49,90`: to the cent, where two prices are told apart; lists round as §9 has it. */
export const formatExactPrice = (amount: number): string => `US$\u00a0${format.format(amount)}`;

const format = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

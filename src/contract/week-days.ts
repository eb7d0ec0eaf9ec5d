// Apart from menu.ts because the cart needs these and not zod.

export const weekDays = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'] as const;
export type WeekDay = (typeof weekDays)[number];

/** Begins the key of whatever is read of the pickup points. */
export const pickupPointsKey = ['puntosDeRetiro'] as const;

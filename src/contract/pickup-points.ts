/** The four places where orders are handed over (§3), in the order in which screens list them. */
export const pickupPoints = [
  'Conesa 970, Muñiz',
  'Castelli 1224, José C Paz',
  'Defensa 2228, El Talar, Tigre (1618)',
  'Triunvirato 7769, Loma Hermosa, San Martín',
] as const;

const leaders: Record<string, number> = {
  [pickupPoints[1]]: 54,
  [pickupPoints[2]]: 120,
  [pickupPoints[3]]: 207,
};

/** The id of the leader who serves a pickup point (§9); null where none does. */
export const leaderOfPickupPoint = (retiro: string): number | null => leaders[retiro] ?? null;

/** The pickup points as the migration has them (§3, §9), and where they are. */
export const demoPickupPoints = [
  { nombre: 'Conesa 970, Muñiz', direccion: 'Conesa 970, local 2, B1663 Muñiz', idLider: null },
  { nombre: 'Castelli 1224, José C Paz', direccion: 'Castelli 1224, casa al frente, B1665 José C. Paz', idLider: 54 },
  {
    nombre: 'Defensa 2228, El Talar, Tigre (1618)',
    direccion: 'Defensa 2228, timbre B, B1618 El Talar, Tigre',
    idLider: 120,
  },
  {
    nombre: 'Triunvirato 7769, Loma Hermosa, San Martín',
    direccion: 'Triunvirato 7769, portón verde, B1657 Loma Hermosa, San Martín',
    idLider: 207,
  },
] as const;

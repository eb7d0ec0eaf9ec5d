import type { UserType } from '#contract/users.ts';
import { demoPickupPoints } from './pickup-points.ts';

export type DemoPerson = {
  id: number;
  userName: string;
  nombre: string;
  apellido: string;
  email: string;
  tipo: UserType;
  telefono: string;
  direccion: string;
  retiro: string;
  idLider: number | null;
};

const [{ nombre: muniz }, ...served] = demoPickupPoints;
/** The leader at Muñiz, whom registration does not know: sellers choose her by name. */
const LEADER_AT_MUNIZ = 2;

const staff: readonly DemoPerson[] = [
  person(1, 'ADMIN', 'Marina', 'Quiroga', 'Conesa 970, Muñiz', muniz, null, 'admin'),
  person(LEADER_AT_MUNIZ, 'LIDER', 'Graciela', 'Ferreyra', 'Conesa 970, Muñiz', muniz, null, 'lider'),
];

const leaderNames: Readonly<Record<number, readonly [nombre: string, apellido: string]>> = {
  54: ['Norma', 'Castillo'],
  120: ['Hugo', 'Maidana'],
  207: ['Silvia', 'Bustamante'],
};
const leaders = served.map(({ nombre: retiro, idLider: id }) => {
  const [nombre = '', apellido = ''] = leaderNames[id] ?? [];
  return person(id, 'LIDER', nombre, apellido, retiro, retiro, null);
});

const sellerNames = [
  'Camila Sosa|Paunero 1340, San Miguel|vendedor',
  'Rocío Aguirre|Maestro D’Elía 820, San Miguel',
  'Daniela Ojeda|Sourdeaux 512, Bella Vista',
  'Verónica Luna|Las Heras 1975, Muñiz',
  'Julieta Ponce|Italia 233, San Miguel',
  'Matías Roldán|Corrientes 1450, Bella Vista',
  'Lorena Villalba|Serrano 2011, San Miguel',
  'Noelia Cáceres|Gaspar Campos 3320, José C Paz',
  'Patricia Medina|Altube 1890, José C Paz',
  'Yanina Godoy|Hipólito Yrigoyen 742, José C Paz',
  'Emiliano Vera|Piñero 455, José C Paz',
  'Romina Barrios|Croacia 2650, José C Paz',
  'Carolina Núñez|Roque Sáenz Peña 118, José C Paz',
  'Adriana Leiva|Oribe 3471, José C Paz',
  'Miriam Coronel|Lavalle 936, El Talar',
  'Florencia Ibarra|Brasil 1502, General Pacheco',
  'Gustavo Peralta|Las Dalias 77, Tigre',
  'Analía Escobar|Marabotto 640, El Talar',
  'Marcela Duarte|Santa María 2085, Rincón de Milberg',
  'Soledad Franco|Italia 1811, Tigre',
  'Nadia Benítez|Chacabuco 390, General Pacheco',
  'Cecilia Arias|Márquez 4120, Loma Hermosa',
  'Tamara Olivera|Perdriel 5530, Villa Bosch',
  'Brenda Suárez|Labardén 1277, San Martín',
  'Mónica Figueroa|Rodríguez Peña 2904, San Martín',
  'Ezequiel Toledo|Triunvirato 6810, Loma Hermosa',
  'Belén Chávez|Islas Malvinas 3045, Pablo Podestá',
  'Lucía Ramallo|Alvear 1633, San Martín',
  'Paula Domínguez|Río de Janeiro 280, Hurlingham',
  'Agustín Molina|Vergara 2577, Hurlingham',
];

/** How many of the sellers, in order, belong to each leader; the last two have none. */
const teams = [
  [LEADER_AT_MUNIZ, 7],
  [54, 7],
  [120, 7],
  [207, 7],
] as const;
const leaderByPlace = teams.flatMap(([leader, size]) => Array<number>(size).fill(leader));

const sellers = sellerNames.map((row, place) => {
  const [name = '', direccion = '', userName] = row.split('|');
  const [nombre = '', apellido = ''] = name.split(' ');
  const leader = leaderByPlace[place] ?? null;
  const retiro = leaders.find(({ id }) => id === leader)?.retiro ?? muniz;
  return person(LEADER_AT_MUNIZ + 1 + place, 'VENDEDOR', nombre, apellido, direccion, retiro, leader, userName);
});

/** Everyone with an account: administrator and leaders before the sellers that refer to them. */
export const demoPeople: readonly DemoPerson[] = [...staff, ...leaders, ...sellers];

function person(
  id: number,
  tipo: UserType,
  nombre: string,
  apellido: string,
  direccion: string,
  retiro: string,
  idLider: number | null,
  userName?: string,
): DemoPerson {
  const plain = `${nombre}.${apellido}`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return {
    id,
    userName: userName ?? plain,
    nombre,
    apellido,
    email: `${plain}@vitrina.example`,
    tipo,
    telefono: `11 5550-${String(2000 + id)}`,
    direccion,
    retiro,
    idLider,
  };
}

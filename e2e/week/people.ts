import type { User } from '#contract/users.calls.ts';
import type { Api } from '../api.ts';

/** Whose names the week knows; the others come by calls. */
export const people = {
  leader: { userName: 'elsa', nombre: 'Elsa', apellido: 'Quiroga', telefono: '11 4444-0001' },
  heir: { userName: 'marta', nombre: 'Marta', apellido: 'Benítez', telefono: '11 4444-0002' },
  seller: { userName: 'rocio', nombre: 'Rocío', apellido: 'Paz', telefono: '11 4444-0003' },
  other: { userName: 'ana', nombre: 'Ana', apellido: 'Sosa', telefono: '11 4444-0004' },
  packer: { userName: 'pia', nombre: 'Pía', apellido: 'Arce', telefono: '' },
};
type Named = (typeof people)[keyof typeof people];
export const nameOf = ({ nombre, apellido }: Named) => `${nombre} ${apellido}`;

/** The person who opens the shop, with a password that nobody guesses. */
export const administrator = { username: 'admin', password: 'siete faroles de tormenta' };
/** What everybody else chooses first. */
export const password = 'una clave larga';
export const newPassword = 'otra clave más larga';
export const accountOf = ({ userName }: Named) => ({ username: userName, password });

/** Adds sellers by calls, one after the other as a person would, by turns of a leader's team and of nobody's. */
export async function addSellers(api: Api, count: number, leaders: readonly (number | null)[]): Promise<User[]> {
  const added: User[] = [];
  for (let nth = 0; nth < count; nth++)
    added.push(
      await api.asAdmin<User>('POST /api/usuario', {
        userName: `vendedora${nth + 1}`,
        password,
        nombre: firstNames[nth % firstNames.length],
        apellido: surnames[Math.floor(nth / firstNames.length) % surnames.length],
        tipo: 'VENDEDOR',
        telefono: `11 5555-${String(1000 + nth)}`,
        direccion: `Mitre ${100 + nth}`,
        retiro: pickupPoints[nth % pickupPoints.length],
        idLider: leaders[nth % leaders.length],
      }),
    );
  return added;
}

const firstNames = ['Alicia', 'Beatriz', 'Carla', 'Delia', 'Eva', 'Flor', 'Gabriela', 'Hilda', 'Inés', 'Julia'];
const surnames = ['Acosta', 'Bravo', 'Castro', 'Díaz', 'Ferreyra', 'Gómez'];
export const pickupPoint = 'Conesa 970, Muñiz';
const pickupPoints = [pickupPoint, 'Castelli 1224, José C Paz', 'Triunvirato 7769, Loma Hermosa, San Martín'];

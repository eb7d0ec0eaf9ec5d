import { expect, test } from 'vitest';
import { aUser, castelli, conesa, leader } from '../../shell/test-users.ts';
import { pastedSellers } from './pasted-sellers.ts';

const carlota = aUser(55, { ...leader, id: 55, userName: 'carlota', nombre: 'Carlota', apellido: 'Paz' });
const known = {
  users: [aUser(7, { nombre: 'Eva', apellido: 'Sol', telefono: '11 5555-0101' }), leader, carlota],
  points: [conesa, castelli],
};
const none = new Map<string, number>();
const read = (line: string) => {
  const [one] = pastedSellers(line, known, none);
  if (!one) return undefined;
  return 'problem' in one ? one.problem : one.seller;
};
const ana = { nombre: 'Ana', apellido: 'Sol', telefono: '11 5555-0202', idLider: 0, retiro: '' };

test.each([
  ['Ana Sol 11 5555-0202', ana],
  ['Ana Sol: 11 5555-0202.', ana],
  ['[10:32, 26/11/2026] Caro: Ana Sol, 11 5555-0202, Carla Rios', { ...ana, idLider: 54 }],
  ['Ana Sol, 11 5555-0202, carlo, castelli', { ...ana, idLider: 55, retiro: castelli.nombre }],
  ['Ana Sol - 11 5555-0202 - Ríos - Castelli 1224, José C Paz', { ...ana, idLider: 54, retiro: castelli.nombre }],
  ['Ana Sol 11 5555-0202, conesa', { ...ana, retiro: conesa.nombre }],
  ['Ana\tSol\t11 5555-0202\tCarla Ríos\tConesa 970, Muñiz', { ...ana, idLider: 54, retiro: conesa.nombre }],
  ['Ana Sol;11 5555-0202;;muñiz;', { ...ana, retiro: conesa.nombre }],
  ['Ana\t+54 9 11 5555-0202', { ...ana, apellido: '', telefono: '+54 9 11 5555-0202' }],
  [
    'Ana Sol, 11 5555-0202, conesa, 120,50, 01/10/2026',
    { ...ana, retiro: conesa.nombre, saldo: 120.5, dia: '2026-10-01' },
  ],
  [
    'Ana Sol\t11 5555-0202\tCarla Ríos\t\t1.200,5\t1/10/2026',
    { ...ana, idLider: 54, saldo: 1200.5, dia: '2026-10-01' },
  ],
  ['Ana Sol, 11 5555-0202, -30', { ...ana, saldo: -30 }],
  ['Ana de la Cruz\t1155550202\t\t', { ...ana, apellido: 'de la Cruz', telefono: '1155550202' }],
] as const)('«%s» says a seller', (line, said) => expect(read(line)).toEqual(said));

test.each([
  ['Ana Sol', 'Falta el teléfono.'],
  ['11 5555-0202', 'Falta el nombre.'],
  ['Ana Sol 5555-0202', '«5555-0202» no es un teléfono al que se pueda escribir.'],
  ['Ana Sol 011 15 5555-0101', 'Ya tiene ese teléfono Eva Sol.'],
  ['Ana Sol, 11 5555-0202, Beto', 'Ningún líder ni punto de retiro se llama «Beto».'],
  ['Ana Sol, 11 5555-0202, Beto, Conesa', 'Ningún líder se llama «Beto».'],
  ['Ana Sol, 11 5555-0202, Carla, La esquina', 'Ningún punto de retiro se llama «La esquina».'],
  ['Ana Sol, 11 5555-0202, 01/10/2026', 'Falta el saldo que se debe desde ese día.'],
  ['Ana Sol, 11 5555-0202, Carl', '2 líderes se llaman así: elija quién.'],
  ['Ana Sol, 11 5555-0202, , c', '2 puntos de retiro se llaman así: escriba más.'],
])('of «%s» nothing is guessed', (line, problem) => expect(read(line)).toBe(problem));

test('who leads is chosen of those that fit; a header says nobody; a telephone counts once', () => {
  const line = 'Ana Sol, 11 5555-0202, car';
  const text = `Nombre\tTeléfono\tLíder\n${line}\n\nBea Paz, 011 15-5555-0202`;
  expect(pastedSellers(text, known, none)).toMatchObject([
    { text: line, choices: [{ id: 54 }, { id: 55 }] },
    { problem: 'Ese teléfono está también en la línea de Ana Sol.' },
  ]);
  expect(pastedSellers(text, known, new Map([[line, 55]]))[0]).toMatchObject({
    seller: { idLider: 55 },
    lider: { userName: 'carlota' },
  });
});

import { randomUUID } from 'node:crypto';
import { ADMIN } from '../src/server/test-process.ts';
import { demand, insist } from './call.ts';
import { type Postgres, query } from './postgres.ts';

type Person = { id: number; name: string; token: string };
/** An open catalogue, an administrator, and people who are logged in. */
export type Shop = {
  /** The database that holds it; another one after a failover. */
  database: Pick<Postgres, 'settings'>;
  admin: string;
  buyers: Person[];
  person(url: string): Promise<Person>;
  logIn(url: string, name: string): Promise<string>;
  /** A product at 100 dollars with so many units. */
  product(stock: number): Promise<number>;
};

const password = 'una clave larga';
const buyerCount = 12;

export async function openShop(url: string, database: Shop['database']): Promise<Shop> {
  let addresses = 0;
  /** Everyone comes from a place of their own. */
  const from = () => `10.1.0.${++addresses}`;
  const logIn = async (at: string, username: string, withPassword = password) => {
    const body = { username, password: withPassword };
    return (await demand<{ token: string }>(at, 'POST /api/login', { body, from: from() })).token;
  };
  const shop: Shop = {
    database,
    admin: await logIn(url, ADMIN.username, ADMIN.password),
    buyers: [],
    logIn,
    async person(at) {
      const name = `vendedor ${randomUUID()}`;
      const body = { userName: name, password, direccion: 'Mitre 1', retiro: 'Conesa 970, Muñiz' };
      const { status, reason } = await insist(at, 'POST /api/registrarse', { body, from: from() });
      // It was registered by a sending that had no answer: nobody else has its name.
      if (status !== 201 && reason !== 'USUARIO_EXISTE') throw new Error(`a registration answered ${status} ${reason}`);
      const token = await logIn(at, name);
      const { userID } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      // Known to the shop: a new account has a part only of what is limited.
      const changed = { token: shop.admin, body: { telefono: '11 4444-5555' } };
      await demand(at, `PUT /api/${userID}`, changed);
      return { id: userID, name, token };
    },
    async product(stock) {
      const [row] = await query<{ id: number }>(
        shop.database,
        `insert into producto (name, codigo, amount, categoria, tipo_producto, cantidad_limite, stock)
         values ('Olla ' || gen_random_uuid(), 'COC-1', 100, 'COCINA', 'GENERAL', $1, $1) returning producto_id as id`,
        [stock],
      );
      return (row as { id: number }).id;
    },
  };
  await demand(url, 'PUT /api/producto/estadoCatalogo/true', { token: shop.admin });
  for (let n = 0; n < buyerCount; n++) shop.buyers.push(await shop.person(url));
  return shop;
}

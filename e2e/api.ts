import { randomBytes } from 'node:crypto';
import type { Order } from '#contract/orders.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import type { User } from '#contract/users.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';

/** Somebody who can log in. */
export type Account = { username: string; password: string };
export type Reseller = Account & Pick<User, 'id' | 'nombre' | 'apellido' | 'email'>;

export type Api = Awaited<ReturnType<typeof connectApi>>;

const password = 'vitrina-demo';
/** The accounts of the demo, one of each kind. */
export const demoAccounts = {
  admin: { username: 'admin', password },
  leader: { username: 'lider', password },
  seller: { username: 'vendedor', password },
} satisfies Record<string, Account>;

/** A client of the API of the server at `url`, for what a journey sets up and checks besides the screens. */
export async function connectApi(url: string, administrator = demoAccounts.admin) {
  const logIn = async ({ username, password }: Account) => {
    const { token } = await call<{ token: string }>('POST /api/login', { body: { username, password } });
    return token;
  };
  const call = async <Reply>(
    route: string,
    { token, body, from }: { token?: string; body?: object; from?: string } = {},
  ) => {
    const [method = '', path] = route.split(' ');
    const json = body && !(body instanceof FormData);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...(from && { 'x-forwarded-for': from }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as Reply;
  };
  let admin = await logIn(administrator);
  const asAdmin = async <Reply>(route: string, body?: object) => {
    const asked = () => call<Reply>(route, { token: admin, ...(body && { body }) });
    return asked().catch(async (error: Error) => {
      // Journeys log in as the same administrator, whose oldest sessions end, and last longer than a password is shown for.
      if (!/ answered 401|CONTRASENA_ACTUAL/.test(error.message)) throw error;
      admin = await logIn(administrator);
      return asked();
    });
  };
  const editProduct = (id: number, changes: Partial<Product>) => asAdmin<Product>(`PUT /api/producto/${id}`, changes);

  return {
    url,
    asAdmin,

    /** Registers a reseller whom no other journey knows. */
    async newReseller(changes: { email?: string; idLider?: number } = {}): Promise<Reseller> {
      const account = { username: uniqueName('revendedora-'), password: 'una clave larga' };
      const email = `${account.username}@vitrina.example`;
      const person = { nombre: 'Rocío', apellido: account.username, email, ...changes };
      const address = { direccion: 'Mitre 100', retiro: 'Conesa 970, Muñiz', telefono: '11 4444-5555' };
      const body = { userName: account.username, password: account.password, ...person, ...address };
      // From a place of its own: one does not register so many.
      const from = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
      const { id } = await call<User>('POST /api/registrarse', { body, from });
      // Known to the shop: a new account has a part only of what is limited.
      await asAdmin(`PUT /api/${id}`, { telefono: '11 4444-6666' });
      return { ...account, ...person, id };
    },

    /** Adds a team leader whom no other journey knows. */
    async newLeader(): Promise<User & Account> {
      const account = { username: uniqueName('lider-'), password: 'una clave larga' };
      const person = { nombre: 'Elsa', apellido: account.username, tipo: 'LIDER' };
      const user = await asAdmin<User>('POST /api/usuario', {
        ...person,
        userName: account.username,
        password: account.password,
      });
      return { ...user, ...account };
    },

    /** Adds a helper who packs. */
    async newHelper(): Promise<Account> {
      const account = { username: uniqueName('arma-'), password: 'una clave larga' };
      const body = { userName: account.username, password: account.password, nombre: 'Pía', apellido: 'Arce' };
      await asAdmin<User>('POST /api/usuario', { ...body, tipo: 'AYUDANTE', permisos: ['ARMADO'] });
      return account;
    },

    /** Puts a product in the catalogue that no other journey touches; without `stock` it never runs out. */
    async newProduct({
      stock,
      ...changes
    }: Partial<Pick<Product, 'name' | 'codigo' | 'description' | 'amount' | 'tipoProducto'>> & {
      stock?: number;
    } = {}) {
      const name = uniqueName('Fuente ');
      const form = new FormData();
      const product = { name, description: 'Para el horno.', codigo: name, categoria: 'COCINA', amount: 120 };
      form.set('productoRequest', JSON.stringify({ ...product, ...changes }));
      form.set('file', new Blob([pixel]), 'fuente.png');
      const created = await asAdmin<Product>('POST /api/producto', form);
      if (stock === undefined) return created;
      return asAdmin<Product>(`PUT /api/producto/producto-stock/${created.productoId}/${stock}/ACTIVO`);
    },
    setPrice: ({ productoId }: Product, amount: number) => editProduct(productoId, { amount }),
    setStock: ({ productoId }: Product, stock: number) =>
      asAdmin<Product>(`PUT /api/producto/producto-stock/${productoId}/${stock}/ACTIVO`),
    withdraw: ({ productoId }: Product) => asAdmin<Product>(`PUT /api/producto/estadoMenu/${productoId}`),
    async stockOf({ productoId, tipoProducto }: Product) {
      const list = tipoProducto === 'BLACK' ? 'allBlack' : 'all';
      const products = await call<Product[]>(`GET /api/producto/${list}`);
      return products.find((product) => product.productoId === productoId)?.stock;
    },

    ordersOf: ({ id }: Reseller) => asAdmin<Order[]>(`GET /api/menu/order/${id}`),
    /** Places an order of one unit, or of one in each of some colours, as its reseller does from another device. */
    async order(account: Account, { productoId, amount }: Product, colours = ['']) {
      const token = await logIn(account);
      const menuList = colours.map((referencia) => ({ productoId, amount, quantity: 1, referencia }));
      const body = { totalAmount: amount * colours.length, menuList };
      return call<Order>('POST /api/menu/order', { token, body });
    },

    openCatalogue: () => asAdmin<boolean>('PUT /api/producto/estadoCatalogo/true'),
    closeCatalogue: () => asAdmin<boolean>('PUT /api/producto/estadoCatalogo/false'),
    /** Takes the closing back: a new window would have no orders. */
    async reopenCatalogue() {
      const [last] = await asAdmin<OrderingWindow[]>('GET /api/ventanas');
      if (last?.cerrada)
        await asAdmin<OrderingWindow>(`PUT /api/ventanas/${last.id}/reabrir`, { motivo: 'Para otra foto.' });
    },

    /** Ends every session of a reseller, as an administrator who gives it a new password. */
    endSessions: ({ id, password }: Reseller) => asAdmin<void>(`PUT /api/usuario/${id}/clave`, { nueva: password }),
  };
}

const uniqueName = (beginning: string) => beginning + randomBytes(4).toString('hex');

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

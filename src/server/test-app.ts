import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pino from 'pino';
import { z } from 'zod';
import type { Order } from '#contract/orders.calls.ts';
import { orderTotal, type Variant } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { type ShopSettings, usualSettings } from '#contract/settings.ts';
import { hasPermissions, type UserType } from '#contract/users.ts';
import { type AppSettings, buildApp } from './app.ts';
import type { Pushing } from './features/push/routes.ts';
import { beginWindow } from './features/windows/open-and-close.ts';
import type { Bucket } from './platform/bucket.ts';
import { type GivenSettings, readConfig } from './platform/config.ts';
import { connect } from './platform/db/connect.ts';
import type { Db } from './platform/db/executor.ts';
import { columnOf, insertRows } from './platform/db/insert-rows.ts';
import { testDatabase } from './platform/db/test-database.ts';
import { watchReplies } from './platform/http/test-replies.ts';
import type { MailLimits } from './platform/mail/mailer.ts';
import { addClock } from './test-clock.ts';

export const PASSWORD = 'una clave larga';
/** A cheap hash, because tests guard nothing. */
const clave = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

type Answer<Body> = {
  status: number;
  body: Body;
  headers: LightMyRequestResponse['headers'];
  raw: LightMyRequestResponse;
};
export type Caller = {
  id: number;
  token: string;
  /** Calls the API as this person: `call('PUT /api/…', body)`. */
  call<Body = Record<string, unknown>>(
    route: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
};
/** A machine that is busy with other tests may take long. */
const patient = { connect: 60_000, statement: 60_000, commit: 60_000, ready: 60_000 };
const limits = { wait: 60_000 };

const aMonthAgo = new Date(Date.now() - 30 * 24 * 3_600_000);

export type PersonRow = { userName?: string; [column: string]: unknown };
type ProductRow = {
  name?: string;
  codigo?: string;
  amount?: number;
  stock?: number | null;
  tipoProducto?: Product['tipoProducto'];
  [column: string]: unknown;
};

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/**
 * The real server on its own migrated database. A call throws if an answer breaks the contract. `log` gets the server's
 * log.
 */
export async function testApp({
  log,
  imageService,
  mail,
  mailing,
  pushing,
  settings = {},
  timeZone,
  hasClock = false,
}: {
  log?: pino.DestinationStream;
  imageService?: Bucket;
  mail?: AppSettings['mail'];
  mailing?: MailLimits;
  pushing?: Pushing;
  settings?: Partial<ShopSettings>;
  timeZone?: string;
  /** True for a test that sets the clock. */
  hasClock?: boolean;
} = {}) {
  const database = await testDatabase();
  if (hasClock) await addClock(database.settings);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrina-app-'));
  const config = {
    ...readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: log ? 'info' : 'silent',
      WRITES_PER_MINUTE: '1000000',
    } satisfies GivenSettings),
    diskReserve: 0,
    sessionSecret: 'a secret for tests, long enough to sign with',
    settings: { ...usualSettings, ...settings },
    imageService,
    mail,
    ...(timeZone && { timeZone }),
  };
  const db = await connect(database.settings, { size: 24, limits: patient });
  for (const [clave, valor] of Object.entries(settings))
    await insertRows(db, 'ajuste', [{ clave, valor: JSON.stringify(valor) }]);
  const app = await buildApp({ db, config, log, limits, ...(mailing && { mailing }), ...(pushing && { pushing }) });
  const replies = watchReplies(app);

  /** Adds a row and returns its key. */
  async function insert(table: string, key: string, row: Record<string, unknown>): Promise<number> {
    const next = db.one(z.object({ id: z.int() }));
    const id =
      (row[key] as number | undefined) ??
      (await next`select nextval(pg_get_serial_sequence(${table}, ${columnOf(key)})) as id`).id;
    await insertRows(db, table, [{ ...row, [key]: id }]);
    return id;
  }
  const visitor = caller({ app, replies }, 0, '');
  /** Adds a person and logs them in. */
  async function person(tipo: UserType, values: PersonRow = {}): Promise<Caller> {
    const userName = values.userName ?? `${tipo.toLowerCase()}${++count}`;
    const email = `${userName}@vitrina.example`;
    const added = {
      userName,
      clave: await clave,
      nombre: 'Ana',
      apellido: `Núñez ${count}`,
      email,
      tipo,
      ...(hasPermissions(tipo) && { permisos: ['ARMADO'] }),
      // New accounts of one network would take turns as one person.
      creadoAt: aMonthAgo,
      ...values,
    };
    return logIn(await insert('usuario', 'id', added), userName);
  }
  async function logIn(id: number, username: string, password = PASSWORD): Promise<Caller> {
    const { status, body } = await visitor.call<{ token: string }>('POST /api/login', { username, password });
    if (status !== 200) throw new Error(`login answered ${status}`);
    return caller({ app, replies }, id, body.token);
  }
  async function product(values: ProductRow = {}) {
    const n = ++count;
    const added = {
      name: `Olla ${n}`,
      codigo: `COC-${n}`,
      amount: 100,
      categoria: 'COCINA',
      tipoProducto: 'GENERAL',
      ...values,
    };
    const productoId = await insert('producto', 'productoId', added);
    db.bus.announce({ kind: 'products' });
    return { ...added, productoId };
  }
  const supplier = (razonSocial: string, values: Record<string, unknown> = {}) =>
    insert('proveedor', 'proveedorId', { razonSocial, ...values });
  const openCatalogue = () => beginWindow(db, null);

  return {
    app,
    db,
    config,
    settings: database.settings,
    visitor,
    person,
    logIn,
    product,
    supplier,
    openCatalogue,
    close: async () => {
      await app.close();
      await db.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      replies.check();
    },
  };
}

let count = 0;

type Server = { app: FastifyInstance; replies: ReturnType<typeof watchReplies> };

function caller({ app, replies }: Server, id: number, token: string): Caller {
  return {
    id,
    token,
    async call(route, body, headers) {
      const [, method, url = ''] = /^(\w+) (.*)$/.exec(route) ?? [];
      const raw = await app.inject({
        method: method as InjectOptions['method'],
        url: encodeURI(url),
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
      replies.check();
      const isJson =
        /[/+]json/.test(String(raw.headers['content-type'])) && !raw.headers['content-encoding'] && raw.payload !== '';
      return { status: raw.statusCode, body: isJson ? raw.json() : raw.body, headers: raw.headers, raw } as never;
    },
  };
}

type OrderItem = { productoId: number; amount: number; quantity?: number } & Partial<Variant>;

/** An order request as our own pages send it. */
export function orderOf(...lines: OrderItem[]) {
  const menuList = lines.map(({ productoId, amount, quantity = 1, referencia = '', dia = null }) => ({
    productoId,
    amount,
    quantity,
    referencia,
    dia,
  }));
  return { emailUsuario: 'x@vitrina.example', serviceAmount: 250, totalAmount: orderTotal(menuList), menuList };
}

/** Places an order and returns it. Throws if the order is refused. */
export async function place(buyer: Caller, ...lines: OrderItem[]): Promise<Order> {
  const { status, body } = await buyer.call<Order>('POST /api/menu/order', orderOf(...lines));
  if (status !== 201) throw new Error(`order answered ${status} ${JSON.stringify(body)}`);
  return body;
}

export const stockOf = async (db: Db, id: number): Promise<number | null> => {
  const { stock } = await db.one(z.object({ stock: z.int().nullable() }))`
    select stock from producto where producto_id = ${id}`;
  return stock;
};

type FilePart = { bytes: Uint8Array; name: string; type: string };

/** A multipart body as browsers send it: a text as a field, bytes as a file with its name and type. */
export async function formOf(
  parts: Record<string, string | FilePart | readonly FilePart[]>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.set(field, part);
    else
      for (const { bytes, name, type } of [part].flat())
        form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  }
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

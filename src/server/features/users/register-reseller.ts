import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RegisteredUser, Registration } from '#contract/users.calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addition, record } from '../../platform/db/record.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { openCounter, openQueue } from '../../platform/queue.ts';
import { displayName } from '../../platform/session/display-name.ts';
import type { Shop } from '../../platform/settings.ts';
import { demandStrongPassword, hashPassword } from '../session/password.ts';
import { lockPickupPoint } from './give-pickup-point.ts';
import { activeLeader } from './leaders.ts';
import { insertUser } from './queries.ts';
import { demandUserName } from './user-names.ts';

/** One by one: anybody may ask, and whoever logs in meanwhile needs the other processor. */
const registrations = openQueue({ concurrency: 1, maxWaiting: 200 });
const underWay = openCounter();

/** Accounts that an address makes in an hour: a team that registers together in one place, and no shop's worth of them. */
const registered = { points: 20, duration: 3600 };
/** Counted in the database, so that every node sees the same count. */
export const registrationLimit = (db: Db) =>
  new RateLimiterPostgres({
    storeClient: db.pool,
    tableName: 'intento',
    tableCreated: true,
    keyPrefix: 'registro',
    ...registered,
  });

/** Registers a reseller (§5): always VENDEDOR, who waits for approval where sellers are approved. 409 `USUARIO_EXISTE`, 422 for a name or password that nobody may have, 429 `DEMASIADOS_INTENTOS` beyond the accounts of an address, 503 while too many wait. */
export async function registerReseller(
  { db, config, limit }: { db: Db; config: Shop; limit: RateLimiterPostgres },
  { password, idLider, ...person }: Registration,
  address: string,
): Promise<RegisteredUser> {
  await demandUserName(db, person.userName);
  const network = networkOf(address);
  // A team registers from one place: it waits behind the others.
  const rank = underWay.of(network);
  const hashed = async () => {
    await demandStrongPassword(password, person);
    await limit.consume(network).catch((result: unknown) => {
      throw result instanceof RateLimiterRes ? tooManyAccounts(result) : result;
    });
    return hashPassword(password);
  };
  const clave = await underWay.during([network], () => registrations.run(hashed, { rank }));
  return db.transaction(async (tx) => {
    // Held before any account, as by whoever renames it.
    const served = await lockPickupPoint(tx, person.retiro);
    const leader = (await activeLeader(tx, idLider)) ?? (await activeLeader(tx, served));
    const account = { ...person, tipo: 'VENDEDOR', idLider: leader } as const;
    const { lider: _, ...user } = await insertUser(
      tx,
      account,
      { clave, claveDada: false },
      { pendiente: config.settings.aprobarVendedores },
    );
    await record(tx, user, [
      addition({ entidad: 'usuario', entidadId: user.id, nombre: displayName(user) }, user.tipo),
    ]);
    return user;
  });
}

function tooManyAccounts({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal(
    429,
    'DEMASIADOS_INTENTOS',
    `Desde esta conexión ya se registraron ${registered.points} cuentas en una hora.`,
    {
      detail: `Espere ${Math.ceil(retryAfter / 60)} min, o pida a quien administra que cree la cuenta.`,
      retryAfter,
    },
  );
}

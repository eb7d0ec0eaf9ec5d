import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { emptyPerson } from '#contract/user-fields.ts';
import { RegisteredUser, type Registration } from '#contract/users.calls.ts';
import type { Db } from '../../platform/db/executor.ts';
import { openLimiter } from '../../platform/db/limiter.ts';
import { addition, record } from '../../platform/db/record.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { openQueue } from '../../platform/queue.ts';
import { userThing } from '../../platform/session/display-name.ts';
import type { Shop } from '../../platform/settings.ts';
import { countTry } from '../session/login-limits.ts';
import { hashPassword, requireStrongPassword } from '../session/password.ts';
import { lockPickupPoint } from './give-pickup-point.ts';
import { activeLeader } from './leaders.ts';
import { insertUser } from './queries.ts';
import { requireClearName, requireDistinctLook } from './user-names.ts';

const registrations = openQueue({ what: 'registrations', concurrency: 2, maxWaiting: 200 });

/** The most accounts that one network may register in an hour. A team that registers together needs fewer. */
const registered = { keyPrefix: 'registro', points: 20, duration: 3600 };
export const registrationLimit = (db: Db) => openLimiter(db, registered);

/**
 * Registers a reseller (§5), who waits for approval if the shop approves sellers.
 *
 * @throws Refusal 409 `USUARIO_EXISTE`; 422 for a name or password that no user may have; 429 `DEMASIADOS_INTENTOS`
 * after too many tries from one network; 503 while too many registrations wait.
 */
export async function registerReseller(
  { db, config, limit }: { db: Db; config: Shop; limit: RateLimiterPostgres },
  { password, idLider, ...person }: Registration,
  address: string,
): Promise<RegisteredUser> {
  requireClearName(person.userName);
  const network = networkOf(address);
  const hashed = async () => {
    await requireStrongPassword(password, person);
    const refused = `Desde esta conexión ya se registraron ${registered.points} cuentas en una hora.`;
    await countTry(limit, network, refused, ', o pida a quien administra que cree la cuenta');
    // The try was counted before, because this refusal may tell that a name exists.
    await requireDistinctLook(db, person.userName);
    return hashPassword(password);
  };
  // Each network has one turn at a time, so a team that registers together delays nobody else.
  const clave = await registrations.run(hashed, { who: network, ofOne: 1 });
  return db.transaction(async (tx) => {
    // A request that renames the point also locks the point first.
    const served = await lockPickupPoint(tx, person.retiro);
    const leader = (await activeLeader(tx, idLider)) ?? (await activeLeader(tx, served));
    const account = { ...emptyPerson, ...person, idLider: leader };
    const pendiente = config.settings.aprobarVendedores;
    const user = await insertUser(tx, account, { clave, claveDada: false }, pendiente);
    await record(tx, user, addition(userThing(user), user.tipo));
    return RegisteredUser.parse(user);
  });
}

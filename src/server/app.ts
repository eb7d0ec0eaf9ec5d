import multipart from '@fastify/multipart';
import Fastify, { errorCodes, type FastifyInstance, LogController } from 'fastify';
import type pino from 'pino';
import { Counter, Registry } from 'prom-client';
import { auditRoutes } from './audit/routes.ts';
import { backupMetrics } from './backup/metrics.ts';
import { backupRoutes } from './backup/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { invoiceRoutes } from './closings/invoice-routes.ts';
import { reportRoutes } from './closings/report-routes.ts';
import type { Config } from './config.ts';
import { customerPriceRoutes } from './customer-prices/routes.ts';
import type { Db } from './db/connect.ts';
import { watchDiskSpace } from './disk-space.ts';
import { openDocumentPool } from './documents/worker-pool.ts';
import { eventRoutes } from './events/routes.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { boundAnswers } from './http/answer-bytes.ts';
import { type ClientLimits, clientLimits } from './http/client-limits.ts';
import { compressJson } from './http/compress-json.ts';
import { openDownloads } from './http/downloads.ts';
import { answerRecorder, begin, end, newRequestId, recordAnswers } from './http/every-answer.ts';
import { closeGracefully } from './http/graceful-close.ts';
import { loggedError } from './http/log-error.ts';
import { logStream } from './http/log-stream.ts';
import { mounter } from './http/mount.ts';
import { operationRoutes } from './http/operation.ts';
import { servePages } from './http/pages.ts';
import { answerProblem, answerProblems } from './http/problem.ts';
import { trustedProxies } from './http/proxies.ts';
import { measureQueues } from './http/queue-metrics.ts';
import { readyAnswers } from './http/ready-answers.ts';
import { shedLoad } from './http/shed-load.ts';
import { cutSlowClients } from './http/slow-clients.ts';
import { type ImageSettings, openImageStore } from './images/image-store.ts';
import { serveImages } from './images/serve-images.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { type MailLimits, mailLimits, openMailer } from './mail/mailer.ts';
import { menuRoutes } from './menu/routes.ts';
import { orderNameRoutes } from './order-names/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { packingRoutes } from './packing/routes.ts';
import { pickupPointRoutes } from './pickup-points/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { productPageRoutes } from './product-page/routes.ts';
import { catalogueReader } from './products/catalogue.ts';
import { productRoutes } from './products/routes.ts';
import { productRowRoutes } from './products/row-routes.ts';
import { type PushEndpoints, publicEndpoints } from './push/push-endpoints.ts';
import { contactOf, pushService } from './push/push-service.ts';
import { pushRoutes } from './push/routes.ts';
import { noticeDelays, sendNotices } from './push/send-notices.ts';
import { vapidKeys } from './push/vapid-keys.ts';
import { recoveryLimits, recoveryRequests } from './recovery/request-recovery.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { knownDevices } from './session/known-devices.ts';
import { loginLimits } from './session/login-limits.ts';
import { sessionRoutes } from './session/routes.ts';
import { sessions } from './session/sessions.ts';
import { tokens } from './session/tokens.ts';
import { shortageRoutes } from './shortages/routes.ts';
import { spreadsheetRoutes } from './spreadsheets/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { supplierRoutes } from './suppliers/routes.ts';
import { teamRoutes } from './teams/routes.ts';
import { userRoutes } from './users/routes.ts';
import { windowRoutes } from './windows/routes.ts';

export type AppSettings = Pick<
  Config,
  | 'approveSellers'
  | 'backups'
  | 'dataDir'
  | 'debtLimit'
  | 'databaseUrl'
  | 'diskReserve'
  | 'timeZone'
  | 'lowStock'
  | 'cancelAfterClosing'
  | 'logLevel'
  | 'mail'
  | 'metricsToken'
  | 'trustedProxies'
  | 'sessionDays'
> &
  ImageSettings & {
    /** What sessions are signed with. */
    sessionSecret: string;
  };

/** Where notices may go, and the milliseconds before each further try. */
export type Pushing = { endpoints: PushEndpoints; delays: readonly number[] };

type AppParts = {
  db: Db;
  config: AppSettings;
  log?: pino.DestinationStream | undefined;
  limits?: Partial<ClientLimits>;
  mailing?: MailLimits;
  pushing?: Pushing;
};

/** The whole server as a value: tests build the same one and talk to it with `inject`. */
export async function buildApp({
  db,
  config,
  log,
  limits: given,
  mailing = mailLimits,
  pushing = { endpoints: publicEndpoints, delays: noticeDelays },
}: AppParts): Promise<FastifyInstance> {
  const load = { ...clientLimits, ...given };
  const registry = new Registry();
  const proxies = trustedProxies(config.trustedProxies);
  const recording = { record: answerRecorder(registry), proxies };
  const app = Fastify({
    logger: config.logLevel !== 'silent' && {
      level: config.logLevel,
      stream: log ?? logStream(),
      serializers: { err: loggedError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies.trusts,
    genReqId: newRequestId,
    bodyLimit: 1024 * 1024,
    // Node's own limit to send a request, which Fastify switches off.
    requestTimeout: 5 * 60_000,
    routerOptions: { maxParamLength: 300 },
    // For an address that the router cannot read no hook runs.
    frameworkErrors: (error, request, reply) => {
      begin(recording, request, reply);
      answerProblem(error, request, reply);
      end(recording, request, reply);
    },
  });
  app.decorateRequest('viewer', null);
  recordAnswers(app, recording);
  shedLoad(app, { ...load, recording });
  const ready = readyAnswers(app, recording);
  answerProblems(app);
  boundAnswers(app, load);
  compressJson(app);
  acceptEmptyBodies(app);
  closeGracefully(app);
  cutSlowClients(app, load);
  await app.register(multipart);

  const signer = tokens(config.sessionSecret);
  const onError = (error: Error) => app.log.error(error);
  const live = sessions(db, signer, onError);
  app.addHook('onClose', live.close);
  const { timeZone } = config;
  const pool = openDocumentPool({ timeZone, onError });
  const visitorPool = openDocumentPool({ timeZone, onError, megabytes: 128 });
  app.addHook('onClose', () => Promise.all([pool.close(), visitorPool.close()]));
  const downloads = openDownloads({ pool, visitorPool, bus: db.bus, timeZone });
  const disk = await watchDiskSpace(config, registry);
  app.addHook('onClose', disk.close);
  const { mount, mountReady, missing } = mounter(app, { db, sessions: live, disk, readyAnswers: ready });
  measureQueues(registry, db.pool, downloads.waiting);
  const imageFailures = new Counter({
    name: 'image_service_failures_total',
    help: 'Requests that the picture service failed.',
    registers: [registry],
  });
  const images = openImageStore(config, (error) => {
    imageFailures.inc();
    app.log.error({ err: error }, 'image service failed');
  });
  const limits = loginLimits(db);
  sessionRoutes(mount, { db, tokens: signer, limits, devices: knownDevices(config.sessionSecret), config });
  userRoutes(mount, { db, config, limits });
  const mailFailures = new Counter({
    name: 'mail_failures_total',
    help: 'Tries at sending a mail that failed.',
    registers: [registry],
  });
  const mails = config.mail && {
    mailer: openMailer(config.mail, mailing),
    publicUrl: config.mail.publicUrl,
    log: app.log,
    onFailure: () => mailFailures.inc(),
  };
  const requests = recoveryRequests({ db, limits: recoveryLimits(db), mails, onError });
  app.addHook('onClose', requests.close);
  recoveryRoutes(mount, { db, config, requests });
  const catalogue = catalogueReader(db, config.lowStock);
  app.addHook('onClose', catalogue.close);
  productRoutes({ mount, mountReady }, { db, images, catalogue, config });
  productRowRoutes(mount, { db, config });
  productPageRoutes(mount, { db, config });
  priceRoutes(mount, { db });
  spreadsheetRoutes(mount, { db, config, downloads });
  windowRoutes(mount, { db, config });
  teamRoutes(mount, { db, config });
  ledgerRoutes(mount, { db, config, downloads });
  overviewRoutes(mount, { db, config });
  pickupPointRoutes(mount, { db });
  cartRoutes(mount, { db });
  favouriteRoutes(mount, { db });
  customerPriceRoutes(mount, { db });
  orderNameRoutes(mount, { db });
  orderRoutes(mount, { db, config, limits: load });
  supplierRoutes(mount, { db });
  statisticsRoutes(mount, { db, config });
  menuRoutes(mount, { db });
  auditRoutes(mount, { db, config });
  invoiceRoutes(mount, { db, downloads, config });
  reportRoutes(mount, { db, downloads, images, config });
  packingRoutes(mount, { db, config, downloads });
  shortageRoutes(mount, { db });
  backupRoutes(mount, { db, config });
  const vapid = vapidKeys(config.sessionSecret);
  pushRoutes(mount, { db, publicKey: vapid.publicKey, endpoints: pushing.endpoints });
  const pushFailures = new Counter({
    name: 'push_failures_total',
    help: 'Tries at sending a notice that failed.',
    registers: [registry],
  });
  const stopNotices = sendNotices({
    db,
    send: pushService({ keys: vapid, subject: contactOf(config.mail), endpoints: pushing.endpoints }),
    timeZone,
    delays: pushing.delays,
    log: app.log,
    onFailure: () => pushFailures.inc(),
    onError,
  });
  app.addHook('onClose', stopNotices);
  eventRoutes(mount, { app, db, config, sessions: live });
  const unmounted = missing();
  if (unmounted.length) throw new Error(`calls without a handler: ${unmounted.join(', ')}`);

  if (config.backups.folder) backupMetrics(registry, db);
  operationRoutes(app, { db, registry, readyAnswers: ready, metricsToken: config.metricsToken });
  serveImages(app, images);
  await servePages(app, { db, config, catalogue, sessions: live, onError });
  return app;
}

/** Clients send a content type with calls without a body too. */
function acceptEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const type = request.headers['content-type'];
    done(body === '' ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type), undefined);
  });
}

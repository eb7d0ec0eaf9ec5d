import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import Fastify, { errorCodes, type FastifyInstance, LogController } from 'fastify';
import type pino from 'pino';
import { Registry } from 'prom-client';
import type { Route } from '#contract/contract.ts';
import { letterheadOf } from './documents/letterhead.ts';
import { openDocumentPool } from './documents/worker-pool.ts';
import { accountingRoutes } from './features/accounting/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { backupRoutes } from './features/backup/routes.ts';
import { cartRoutes } from './features/cart/routes.ts';
import { claimAccess, claimRoutes } from './features/claims/routes.ts';
import { invoiceRoutes } from './features/closings/invoice-routes.ts';
import { reportRoutes } from './features/closings/report-routes.ts';
import { commissionRoutes } from './features/commissions/routes.ts';
import { customerPriceRoutes } from './features/customer-prices/routes.ts';
import { type Downloads, openDownloads } from './features/downloads/downloads.ts';
import { erasureRoutes } from './features/erasure/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { favouriteRoutes } from './features/favourites/routes.ts';
import { ledgerRoutes } from './features/ledger/routes.ts';
import { menuRoutes } from './features/menu/routes.ts';
import { orderNameRoutes } from './features/order-names/routes.ts';
import { orderAccess, orderRoutes } from './features/orders/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { packingRoutes } from './features/packing/routes.ts';
import { servePages } from './features/pages/pages.ts';
import { paymentRoutes, proofAccess } from './features/payments/routes.ts';
import { pickupPointRoutes } from './features/pickup-points/routes.ts';
import { productPageRoutes } from './features/product-page/routes.ts';
import { type CatalogueReader, catalogueReader } from './features/products/catalogue.ts';
import { priceRoutes } from './features/products/prices/routes.ts';
import { printRoutes } from './features/products/print-routes.ts';
import { productRoutes } from './features/products/routes.ts';
import { purchaseRoutes } from './features/purchases/routes.ts';
import { publicEndpoints } from './features/push/push-service.ts';
import { type Pushing, pushRoutes } from './features/push/routes.ts';
import { noticeDelays } from './features/push/send-notices.ts';
import { rateRoutes } from './features/rates/routes.ts';
import { recoveryRoutes } from './features/recovery/routes.ts';
import { type LoginLimits, loginLimits } from './features/session/login-limits.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { openLogo, serveShopIcons } from './features/settings/logo.ts';
import { settingRoutes } from './features/settings/routes.ts';
import { shortageRoutes } from './features/shortages/routes.ts';
import { spreadsheetRoutes } from './features/spreadsheets/routes.ts';
import { statisticsRoutes } from './features/statistics/routes.ts';
import { supplierAccountRoutes } from './features/supplier-accounts/routes.ts';
import { supplierRoutes } from './features/suppliers/routes.ts';
import { teamRoutes } from './features/teams/routes.ts';
import { userAccess, userRoutes } from './features/users/routes.ts';
import { windowRoutes } from './features/windows/routes.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/db/executor.ts';
import { watchDiskSpace } from './platform/disk-space.ts';
import { namesTwoHosts, refuseTwoHosts, trustedProxies } from './platform/http/client-address.ts';
import { type ClientLimits, clientLimits } from './platform/http/client-limits.ts';
import { compressJson } from './platform/http/compress-json.ts';
import { answerRecorder, begin, end, recordAnswers } from './platform/http/every-answer.ts';
import { closeGracefully } from './platform/http/graceful-close.ts';
import { loggedError, logStream } from './platform/http/log.ts';
import { counter, measureQueues } from './platform/http/metrics.ts';
import { mounter, type Parts } from './platform/http/mount.ts';
import { operationRoutes } from './platform/http/operation.ts';
import { answerProblem, answerProblems } from './platform/http/problem.ts';
import { readyAnswers } from './platform/http/ready-answers.ts';
import { boundAnswers, shedLoad } from './platform/http/shed-load.ts';
import { cutSlowClients } from './platform/http/slow-clients.ts';
import { tokenIn } from './platform/http/viewer.ts';
import { openImageStore, serveImages } from './platform/images/image-store.ts';
import { type MailLimits, mailLimits, openMailer } from './platform/mail/mailer.ts';
import { sessions } from './platform/session/sessions.ts';
import { tokens } from './platform/session/tokens.ts';
import { openSettings } from './platform/settings.ts';

export type AppSettings = Config & { sessionSecret: string };

type AppParts = {
  db: Db;
  config: AppSettings;
  log?: pino.DestinationStream | undefined;
  limits?: Partial<ClientLimits>;
  mailing?: MailLimits;
  pushing?: Pushing;
};

type FeatureParts = Parts & {
  limits: LoginLimits;
  downloads: Downloads;
  catalogue: CatalogueReader;
  pushing: Pushing;
};

/** A call of the contract without a handler does not compile. */
const mountFeatures = (parts: FeatureParts): Record<Route, unknown> => ({
  ...auditRoutes(parts),
  ...settingRoutes(parts),
  ...sessionRoutes(parts),
  ...pushRoutes(parts),
  ...userRoutes(parts),
  ...windowRoutes(parts),
  ...rateRoutes(parts),
  ...ledgerRoutes(parts),
  ...paymentRoutes(parts),
  ...commissionRoutes(parts),
  ...cartRoutes(parts),
  ...orderNameRoutes(parts),
  ...orderRoutes(parts),
  ...favouriteRoutes(parts),
  ...menuRoutes(parts),
  ...customerPriceRoutes(parts),
  ...productRoutes(parts),
  ...priceRoutes(parts),
  ...printRoutes(parts),
  ...supplierRoutes(parts),
  ...supplierAccountRoutes(parts),
  ...purchaseRoutes(parts),
  ...invoiceRoutes(parts),
  ...reportRoutes(parts),
  ...accountingRoutes(parts),
  ...packingRoutes(parts),
  ...claimRoutes(parts),
  ...shortageRoutes(parts),
  ...statisticsRoutes(parts),
  ...spreadsheetRoutes(parts),
  ...erasureRoutes(parts),
  ...recoveryRoutes(parts),
  ...teamRoutes(parts),
  ...pickupPointRoutes(parts),
  ...backupRoutes(parts),
  ...overviewRoutes(parts),
  ...eventRoutes(parts),
  ...productPageRoutes(parts),
});

/** Builds the server, but does not listen yet. Tests call it with `inject`. */
export async function buildApp({
  db,
  config: given,
  log,
  limits: givenLimits,
  mailing = mailLimits,
  pushing = { endpoints: publicEndpoints, delays: noticeDelays },
}: AppParts): Promise<FastifyInstance> {
  const load = { ...clientLimits, ...givenLimits };
  const live = await openSettings(db);
  const config = { ...given, settings: live.settings };
  const registry = new Registry();
  const disk = await watchDiskSpace(config, registry);
  const proxies = trustedProxies(config.trustedProxies);
  const recording = { record: answerRecorder(registry), proxies };
  const ready = readyAnswers(recording);
  const signer = tokens(config.sessionSecret);
  const liveSessions = sessions(db, signer, (error) => app.log.error(error));
  const personOf = (request: IncomingMessage) => {
    const presented = tokenIn(request.headers, proxies.isSecure(request));
    return presented ? liveSessions.known(presented.token) : undefined;
  };
  const isShed = shedLoad({ ...load, recording, personOf });
  const app: FastifyInstance = Fastify({
    // Node would close idle connections after five seconds, but proxies expect them to live longer. Fastify's own
    // servers wait 72 seconds too.
    serverFactory: (route) =>
      createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
        const exchange = { request, response, log: app.log };
        const isReady = !app.isLeaving() && !namesTwoHosts(request) && ready.answer(exchange);
        const isAnswered = isReady || isShed(exchange);
        if (!isAnswered) route(request, response);
      }),
    logger: config.logLevel !== 'silent' && {
      level: config.logLevel,
      stream: log ?? logStream(),
      serializers: { err: loggedError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies.trusts,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
    // Fastify runs no hook for an address that the router cannot read. So this function records the request and its
    // answer itself.
    frameworkErrors: (error, request, reply) => {
      begin(recording, request, reply);
      answerProblem(error, request, reply);
      end(recording, request, reply);
    },
  });
  app.addHook('onClose', async () => live.close());
  app.addHook('onClose', disk.close);
  app.decorateRequest('viewer', null);
  recordAnswers(app, recording);
  answerProblems(app, disk.isShort);
  refuseTwoHosts(app);
  boundAnswers(app, load);
  compressJson(app);
  acceptEmptyBodies(app);
  closeGracefully(app);
  cutSlowClients(app, { ...load, proxies });
  await app.register(multipart);

  const onError = (error: Error) => app.log.error(error);
  app.addHook('onClose', liveSessions.close);
  const { timeZone } = config;
  const imageFailures = counter(registry, 'image_service_failures_total', 'Requests that the picture service failed.');
  const images = openImageStore(config, (error) => {
    imageFailures.inc();
    app.log.error({ err: error }, 'image service failed');
  });
  const mailFailures = counter(registry, 'mail_failures_total', 'Tries at sending a mail that failed.');
  const mails = config.mail && {
    mailer: openMailer(config.mail, mailing),
    publicUrl: config.mail.publicUrl,
    log: app.log,
    onFailure: () => mailFailures.inc(),
  };
  const logo = openLogo(config, images);
  const letterhead = async () => letterheadOf(live.settings, await logo.print());
  const pool = openDocumentPool({ timeZone, letterhead, onError });
  const visitorPool = openDocumentPool({ timeZone, onError, megabytes: 128 });
  app.addHook('onClose', () => Promise.all([pool.close(), visitorPool.close()]));
  const downloads = openDownloads({ pool, visitorPool, bus: db.bus, timeZone });
  const { mount, mountReady } = mounter({
    app,
    db,
    config,
    sessions: liveSessions,
    load,
    disk,
    readyAnswers: ready,
    objectChecks: { ...userAccess, ...orderAccess, ...claimAccess, ...proofAccess },
  });
  measureQueues(registry, db.pool, downloads.waiting);
  const catalogue = catalogueReader(db, config);
  app.addHook('onClose', catalogue.close);
  const parts = {
    app,
    registry,
    db,
    config,
    live,
    sessions: liveSessions,
    tokens: signer,
    limits: loginLimits(db),
    load,
    images,
    downloads,
    catalogue,
    mount,
    mountReady,
    mails,
    pushing,
    onError,
  };
  mountFeatures(parts);

  operationRoutes(app, { db, registry, readyAnswers: ready, metricsToken: config.metricsToken });
  serveImages(app, images);
  serveShopIcons(app, logo);
  await servePages(parts);
  return app;
}

/** Accepts empty bodies, because clients send a content type even without a body. */
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

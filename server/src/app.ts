import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import compress from '@fastify/compress';
import type { Endpoint } from '@sto/contract/endpoint';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Deps } from './deps.ts';
import { assistantRoutes } from './features/assistant/assistant.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { devSmsPage, devSmsRoutes } from './features/auth/dev-sms.routes.ts';
import { bidRoutes } from './features/bids/bids.routes.ts';
import { runDueTimers } from './features/bids/timers/run-due-timers.ts';
import { captchaRoutes } from './features/captcha/captcha.routes.ts';
import { carCatalogueRoutes } from './features/car-catalogue/car-catalogue.routes.ts';
import { carRoutes } from './features/cars/cars.routes.ts';
import { contactAppealRoutes } from './features/chat/appeals/appeals.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { reportRoutes } from './features/chat/reports/reports.routes.ts';
import { templateRoutes } from './features/chat/templates/templates.routes.ts';
import { configRoutes } from './features/config/config.routes.ts';
import { consentRoutes } from './features/consents/consents.routes.ts';
import { devClockRoutes } from './features/dev/dev-clock.routes.ts';
import { favoriteRoutes } from './features/favorites/favorites.routes.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { geographyRoutes } from './features/geography/geography.routes.ts';
import { imageRoutes } from './features/images/images.routes.ts';
import { integrationRoutes } from './features/integrations/integrations.routes.ts';
import { leadRoutes } from './features/leads/leads.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { myWorkshopRoutes } from './features/my-workshop/my-workshop.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { operatorRoutes } from './features/operator/operator.routes.ts';
import { partRoutes } from './features/parts/parts.routes.ts';
import { profileRoutes } from './features/profiles/profiles.routes.ts';
import { crawlerRoutes } from './features/public-pages/crawlers.routes.ts';
import { publicPageRoutes } from './features/public-pages/public-pages.routes.ts';
import { reviewRoutes } from './features/reviews/reviews.routes.ts';
import { calendarFeedRoutes } from './features/schedule/feeds/calendar-feeds.routes.ts';
import { scheduleRoutes } from './features/schedule/schedule.routes.ts';
import { offerFreedSlots } from './features/schedule/waits/offer-freed-slots.ts';
import { slotWaitRoutes } from './features/schedule/waits/slot-waits.routes.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { workTypeRoutes } from './features/work-types/work-types.routes.ts';
import { mediaRoutes } from './features/workshops/media.routes.ts';
import { workshopRoutes } from './features/workshops/workshops.routes.ts';
import { AppError } from './http/app-error.ts';
import { answerClientError, connectionLimits, hasRepeatedHost } from './http/client-error.ts';
import { registerCors } from './http/cors.ts';
import { trackConnections } from './http/drain.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import { takeForms } from './http/form-body.ts';
import { useRussianFormErrors } from './http/form-errors.ts';
import { takeLocalCalls } from './http/local-calls.ts';
import { openApiRoutes } from './http/openapi/openapi.routes.ts';
import { registerRateLimit } from './http/rate-limit.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { takeSockets } from './live/socket.routes.ts';
import { isSocketRequest } from './live/socket-address.ts';
import { takeModeration } from './moderation/moderation-kinds.ts';
import { healthRoutes } from './observability/health.ts';
import { metricsRoute } from './observability/metrics.ts';
import { minutes } from './platform/clock/durations.ts';
import { FakeSms } from './platform/sms/sms.fake.ts';
import type { RenderPage } from './site/page-renderer.ts';
import { registerSite } from './site/site.routes.ts';

const bodyLimitBytes = 1024 * 1024;
/** A whole request, 15 MB from a phone with a poor line included; a slower one holds a connection for nothing. */
const requestTimeoutMs = minutes(5);
/** A file name of 120 characters is the longest part of an address. */
const maxParamLength = 200;

/** The features under `/api`, each registering its calls of the contract. */
const features = [
  configRoutes,
  captchaRoutes,
  authRoutes,
  geographyRoutes,
  carCatalogueRoutes,
  carRoutes,
  workTypeRoutes,
  workshopRoutes,
  scheduleRoutes,
  calendarFeedRoutes,
  slotWaitRoutes,
  reviewRoutes,
  publicPageRoutes,
  bidRoutes,
  assistantRoutes,
  fileRoutes,
  favoriteRoutes,
  notificationRoutes,
  chatRoutes,
  reportRoutes,
  contactAppealRoutes,
  templateRoutes,
  partRoutes,
  profileRoutes,
  consentRoutes,
  leadRoutes,
  liveRoutes,
  integrationRoutes,
  staffRoutes,
  myWorkshopRoutes,
  operatorRoutes,
];

/** Builds the whole HTTP server; `webRoot` is the folder of the built web, when there is one; `renderPage` renders in place of it. */
export async function buildApp(
  deps: Omit<Deps, 'log'>,
  options: { logger: FastifyServerOptions['logger']; webRoot?: string; renderPage?: RenderPage },
): Promise<FastifyInstance> {
  useRussianFormErrors();
  const app = Fastify({
    logger: options.logger ?? false,
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    http: { ...connectionLimits, shouldUpgradeCallback: isSocketRequest },
    clientErrorHandler: answerClientError,
    trustProxy: deps.config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    forceCloseConnections: 'idle',
    // While it drains, a request on an open connection is still answered.
    return503OnClosing: false,
  });
  trackConnections(app);
  const all: Deps = { ...deps, log: app.log };
  app.decorate('deps', all).decorate('handledEndpoints', new Set<Endpoint>());
  registerErrorHandler(app, all.config.dataDir);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done(hasRepeatedHost(request.raw.rawHeaders) ? new AppError('body_invalid') : undefined);
  });
  await registerSecurityHeaders(app, all.config);
  registerCors(app, all.config.corsOrigins);
  if (all.config.limits) await registerRateLimit(app);
  // Before the routes: a hook sees only what is registered after it.
  await takeSockets(app, all);
  metricsRoute(app, all);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  takeForms(app);
  takeLocalCalls(app);
  takeModeration(app);
  await app.register(
    async (api) => {
      for (const register of features) register(api);
      if (all.sms instanceof FakeSms) {
        devSmsRoutes(api);
        devClockRoutes(api, async (deps) => (await runDueTimers(deps)) + (await offerFreedSlots(deps)));
      }
      openApiRoutes(api);
    },
    { prefix: '/api' },
  );
  healthRoutes(app, all);
  crawlerRoutes(app, all);
  mediaRoutes(app, all);
  if (!all.config.imageProxy) imageRoutes(app, all);
  if (all.sms instanceof FakeSms) devSmsPage(app, all.sms);
  const { webRoot, renderPage } = options;
  if (webRoot && existsSync(webRoot)) await registerSite(app, all, { webRoot, renderPage });
  return app;
}

import { authEndpoints, sessionEndpoints } from '@sto/contract/auth';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { profileOf } from './auth.queries.ts';
import { confirmLogin } from './confirm-login.ts';
import { endSession } from './end-session.ts';
import { refreshSession } from './refresh-session.ts';
import { requestLogin, resendLoginCode } from './request-login.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { sessionsOf } from './sessions.queries.ts';

export function authRoutes(app: FastifyInstance, services: Services): void {
  handle(app, services, authEndpoints.auth, (form, { ip }) => requestLogin(services, form, ip));
  handle(app, services, authEndpoints.resend, (form, { ip }) => resendLoginCode(services, form, ip));
  handle(app, services, authEndpoints.confirm, (form, { ip, userAgent }) =>
    confirmLogin(services, form, { ip, userAgent }),
  );
  handle(app, services, authEndpoints.refreshToken, (form) => refreshSession(services, form.refresh_token));
  handle(app, services, authEndpoints.userInfo, (_form, { actor }) =>
    profileOf(services.db, actor.sessionId),
  );
  handle(app, services, authEndpoints.logout, (_form, { actor }) => endSession(services, actor.sessionId));
  handle(app, services, sessionEndpoints.index, (form, { actor }) => sessionsOf(services, actor, form));
  handle(app, services, sessionEndpoints.revoke, (form, { actor }) => revokeSessions(services, actor, form));
}

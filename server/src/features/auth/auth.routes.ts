import { authEndpoints, sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { profileOf } from './auth.queries.ts';
import { confirmLogin } from './confirm-login.ts';
import { endSession } from './end-session.ts';
import { refreshSession } from './refresh-session.ts';
import { requestLogin, resendLoginCode } from './request-login.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { sessionsOf } from './sessions.queries.ts';

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, authEndpoints.auth, (form, { ip }) => requestLogin(deps, form, ip));
  handle(app, deps, authEndpoints.resend, (form, { ip }) => resendLoginCode(deps, form, ip));
  handle(app, deps, authEndpoints.confirm, (form, { ip, userAgent }) =>
    confirmLogin(deps, form, { ip, userAgent }),
  );
  handle(app, deps, authEndpoints.refreshToken, (form) => refreshSession(deps, form.refresh_token));
  handle(app, deps, authEndpoints.userInfo, (_form, { actor }) => profileOf(deps, actor.sessionId));
  handle(app, deps, authEndpoints.logout, (_form, { actor }) => endSession(deps, actor.sessionId));
  handle(app, deps, sessionEndpoints.index, (form, { actor }) => sessionsOf(deps, actor, form));
  handle(app, deps, sessionEndpoints.revoke, (form, { actor }) => revokeSessions(deps, actor, form));
}

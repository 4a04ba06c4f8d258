import { authEndpoints, phoneEndpoints, sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import { impersonationEndpoints } from '@sto/contract/operator/operator.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { viewProfile } from './auth.queries.ts';
import { confirmLogin } from './confirm-login.ts';
import { confirmPhone } from './confirm-phone.ts';
import { confirmSession, requestSessionCode } from './confirm-session.ts';
import { endSession } from './end-session.ts';
import { impersonate } from './impersonate.ts';
import { refreshSession } from './refresh-session.ts';
import { requestLogin, resendLoginCode } from './request-login.ts';
import { requestPhoneCode } from './request-phone-code.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { listSessions } from './sessions.queries.ts';

export function authRoutes(app: FastifyInstance): void {
  handle(app, authEndpoints.auth, requestLogin);
  handle(app, authEndpoints.resend, resendLoginCode);
  handle(app, authEndpoints.confirm, confirmLogin);
  handle(app, authEndpoints.refreshToken, refreshSession);
  handle(app, authEndpoints.userInfo, viewProfile);
  handle(app, authEndpoints.logout, endSession);
  handle(app, phoneEndpoints.sendCode, requestPhoneCode);
  handle(app, phoneEndpoints.confirm, confirmPhone);
  handle(app, impersonationEndpoints.start, impersonate);
  handle(app, sessionEndpoints.sendCode, requestSessionCode);
  handle(app, sessionEndpoints.confirm, confirmSession);
  handle(app, sessionEndpoints.index, listSessions);
  handle(app, sessionEndpoints.revoke, revokeSessions);
}

import { captchaEndpoints } from '@sto/contract/captcha/captcha.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';

export function captchaRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, captchaEndpoints.challenge, () => deps.captcha.challenge());
}

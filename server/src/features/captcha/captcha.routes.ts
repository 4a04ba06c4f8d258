import { captchaEndpoints } from '@sto/contract/captcha';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';

export function captchaRoutes(app: FastifyInstance, services: Services): void {
  handle(app, services, captchaEndpoints.challenge, () => services.captcha.challenge());
}

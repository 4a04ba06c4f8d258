import { captchaEndpoints } from '@sto/contract/captcha/captcha.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';

export function captchaRoutes(app: FastifyInstance): void {
  handle(app, captchaEndpoints.challenge, ({ captcha }) => captcha.challenge());
}

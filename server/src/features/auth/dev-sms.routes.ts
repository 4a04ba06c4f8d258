import { devSmsEndpoints } from '@sto/contract/auth/dev-sms.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { handle } from '../../http/handle.ts';
import { refuseStrangers } from '../../http/local-caller.ts';
import { FakeSms } from '../../platform/sms/sms.fake.ts';

/** The codes sign in as anyone. */
export function devSmsRoutes(api: FastifyInstance): void {
  api.register(async (scope) => {
    scope.addHook('onRequest', refuseStrangers);
    handle(scope, devSmsEndpoints.last, lastCode);
  });
}

function lastCode(
  { sms }: Deps,
  _call: Call<'public'>,
  { phone }: FormOf<typeof devSmsEndpoints.last>,
): AnswerOf<typeof devSmsEndpoints.last> {
  const message = sms instanceof FakeSms ? sms.lastTo(phone) : undefined;
  if (!message) throw new AppError('not_found');
  return { phone, code: message.code, sent_at: message.sentAt.toISOString() };
}

/** The page `/dev/sms`, in place of a phone. */
export function devSmsPage(app: FastifyInstance, sms: FakeSms): void {
  app.get('/dev/sms', { onRequest: refuseStrangers }, (_request, reply) => {
    const rows = sms
      .sent()
      .map(
        ({ phone, code, text, channel, sentAt }) =>
          `<tr><td>${phone}</td><td><b>${code}</b></td><td>${channel === 'call' ? 'Звонок с кодом' : text}</td><td>${sentAt.toLocaleTimeString('ru-RU')}</td></tr>`,
      )
      .join('');
    const body =
      rows || '<tr><td colspan="4">Кодов пока нет. Запросите код на странице входа и обновите эту.</td></tr>';
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>SMS для разработки</title><h1>Коды входа</h1><p>SMS-провайдер не настроен: коды никуда не уходят и видны здесь.</p><table border="1" cellpadding="8"><thead><tr><th>Телефон</th><th>Код</th><th>Текст</th><th>Время</th></tr></thead><tbody>${body}</tbody></table></html>`,
      );
  });
}

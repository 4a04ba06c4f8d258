import { componentPath, type JsonSchema } from './json-schemas.ts';
import type { OpenApiDocument } from './openapi-shapes.ts';

const description = `Автосервис создаёт вебхук вызовом \`/v2/service/webhook/create/\` и один раз получает его секрет
\`whsec_…\`. На адрес вебхука приходит POST о каждой новой заявке (\`bid.created\`) и о каждом её изменении
(\`bid.updated\`): номера и статус, без имён и телефонов. Подробности — вызовом \`/v2/service/bid/view/\` с ключом
автосервиса. Ответ 2xx за 7 секунд значит «принято»; иначе сообщение приходит снова, до десяти раз за сутки с
небольшим, каждый раз позже; после 429 и 503 — не раньше, чем просит \`Retry-After\`, но не позже часа. 410 значит «больше не присылать»: на этот
адрес не приходит ничего, пока вебхук не включат снова (\`/v2/service/webhook/enable/\`). \`ping\` приходит, когда
управляющий отправил проверку (\`/v2/service/webhook/test/\`): одна попытка, в \`data\` — \`webhook_id\` и
\`service_id\`. Сообщение может прийти дважды (\`webhook-id\` тот же) и не по порядку (у более нового больше
\`data.version\`). Подпись — по Standard Webhooks 1.0: к ключу, который получится из секрета без \`whsec_\` разбором
base64, считается HMAC-SHA256 строки \`webhook-id.webhook-timestamp.тело\`, где тело — байты запроса, как они пришли;
в base64 она должна совпасть с одной из подписей \`v1,…\` заголовка \`webhook-signature\` (их разделяет пробел).
После \`/v2/service/webhook/rotate-secret/\` сообщения сутки подписаны обоими секретами, старым и новым.
Сравнивайте за постоянное время и не принимайте сообщение, если \`webhook-timestamp\` старше пяти минут.`;

const headers: [name: string, about: string, schema: JsonSchema][] = [
  ['webhook-id', 'Номер сообщения, один при всех попытках', { type: 'string', format: 'uuid' }],
  ['webhook-timestamp', 'Когда отправлена эта попытка, секунды Unix', { type: 'string', pattern: '^\\d+$' }],
  [
    'webhook-signature',
    'Подпись этой попытки',
    { type: 'string', examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] },
  ],
];

export const openApiWebhooks: OpenApiDocument['webhooks'] = {
  bid: {
    post: {
      operationId: 'webhook.bid',
      summary: 'Заявка создана или изменилась; проверка вебхука',
      description,
      parameters: headers.map(([name, about, schema]) => ({
        ...{ name, in: 'header', required: true, description: about, schema },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: `${componentPath}WebhookMessage` } } },
      },
      responses: {
        '2XX': { description: 'Принято' },
        410: { description: 'Больше не присылать' },
        default: { description: 'Прислать позже' },
      },
    },
  },
};

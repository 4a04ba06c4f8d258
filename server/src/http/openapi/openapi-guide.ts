import { captchaEndpoints, ownCaptchaPrefix } from '@sto/contract/captcha/captcha.endpoints';
import { declaredCalls } from '@sto/contract/endpoint-tables';

const envelope = `Ответ — конверт: \`{"success": true, "data": …, "request_id": …}\`. Отказ —
\`{"success": false, "errors": …, "request_id": …}\`, где \`errors\` или список \`{code, message}\`, или объект
«поле → список фраз». Незнакомые поля не мешают: сервер их не читает, клиенту их тоже стоит пропускать. Номера
(\`id\`) — целые больше нуля, деньги — целые рубли, моменты — ISO 8601 со смещением. Пустые значения не
передаются, список передаётся повторением \`имя[]\`.`;

const keyedCalls = declaredCalls
  .filter(({ endpoint }) => endpoint.apiKey)
  .map(({ endpoint: { method, path }, summary }) => `- **${method}** \`/api${path}\`: ${summary}`);

const key = `## Ключ автосервиса

Ключ создаёт управляющий в разделе «Мой автосервис», «Интеграции» или вызовом \`/v2/service/api-key/create/\`.

    curl -H "Authorization: Bearer sto_…" "$ADDRESS/api/v2/service/bid/index/"

Вместо \`$ADDRESS\` — адрес этого сайта. Ключ принимают:

${keyedCalls.join('\n')}

Неверный или отозванный ключ — 401 \`api_key_invalid\`. Вызов для вошедших, которого здесь нет, отвечает на ключ 403
\`api_key_not_taken\`; открытый вызов работает, как без ключа.`;

/** How a program creates a token of our own captcha. */
const captcha = `## Проверка на робота

Там, где нужен \`recaptcha_token\`, программа решает нашу задачу. Она годится, какая бы проверка ни стояла на сайте.

1. Возьмите задачу: GET \`/api${captchaEndpoints.challenge.path}\`. В \`data\` придут \`algorithm\`, \`challenge\`, \`salt\`, \`signature\` и \`maxnumber\`.
2. Переберите целые от 0 до \`maxnumber\` и найдите \`number\`, при котором SHA-256 строки из \`salt\` и \`number\` подряд, без разделителя, в шестнадцатеричном виде равен \`challenge\`.
3. Соберите JSON \`{"algorithm": …, "challenge": …, "number": …, "salt": …, "signature": …}\`: \`number\` — числом, остальное — как пришло. Закодируйте его в base64.
4. Поставьте впереди \`${ownCaptchaPrefix}\` и передайте в \`recaptcha_token\`: \`${ownCaptchaPrefix}eyJhbGdvcml0aG0i…\`. Без этого начала придёт \`captcha_failed\`.
5. Задача годится один раз и пять минут с выдачи. Ждать перед отправкой не нужно, к действию она не привязана. Если вызов отказал после проверки, возьмите новую.`;

export const openApiGuide = [envelope, key, captcha].join('\n\n');

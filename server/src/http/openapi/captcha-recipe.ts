import { captchaEndpoints, ownCaptchaPrefix } from '@sto/contract/captcha';

/** How a program makes the token of our own check. */
export const captchaRecipe = [
  `Возьмите задачу: GET \`/api${captchaEndpoints.challenge.path}\`. В \`data\` придут \`algorithm\`, \`challenge\`, \`salt\`, \`signature\` и \`maxnumber\`.`,
  'Переберите целые от 0 до `maxnumber` и найдите `number`, при котором SHA-256 строки из `salt` и `number` подряд, без разделителя, в шестнадцатеричном виде равен `challenge`.',
  'Соберите JSON `{"algorithm": …, "challenge": …, "number": …, "salt": …, "signature": …}`: `number` — числом, остальное — как пришло. Закодируйте его в base64.',
  `Поставьте впереди \`${ownCaptchaPrefix}\` и передайте в \`recaptcha_token\`: \`${ownCaptchaPrefix}eyJhbGdvcml0aG0i…\`. Без этого начала придёт \`captcha_failed\`.`,
  'Задача годится один раз и пять минут с выдачи. Ждать перед отправкой не нужно, к действию она не привязана. Если вызов отказал после проверки, возьмите новую.',
];

import { captchaRecipe } from './captcha-recipe.ts';
import { escapeHtml, proseHtml } from './html.ts';
import type { OpenApiDocument } from './openapi-shapes.ts';

const curl = 'curl -H "Authorization: Bearer sto_…" "$ADDRESS/api/v2/service/bid/index/"';

/** The calls that take a key are those that the document offers one for. */
export function keyHtml({ paths, components }: OpenApiDocument): string {
  const keyed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((way) => 'api_key' in way))
      .map(
        ([method, { summary }]) =>
          `<li><b>${method.toUpperCase()}</b> <code>/api${escapeHtml(path)}</code>: ${escapeHtml(summary)}</li>`,
      ),
  );
  const scheme = components.securitySchemes?.api_key as { description: string } | undefined;
  return `<section id="key"><h2>Ключ автосервиса</h2><p>${proseHtml(scheme?.description ?? '')}</p>
<pre><code>${escapeHtml(curl)}</code></pre><p>${proseHtml('Вместо `$ADDRESS` — адрес этого сайта. Ключ принимают:')}</p><ul>${keyed.join('')}</ul>
<p>${proseHtml('Неверный или отозванный ключ — 401 `api_key_invalid`. Вызов для вошедших, которого здесь нет, отвечает на ключ 403 `api_key_not_taken`; открытый вызов работает, как без ключа.')}</p></section>`;
}

export function captchaHtml(): string {
  const steps = captchaRecipe.map((step) => `<li>${proseHtml(step)}</li>`);
  return `<section id="captcha"><h2>Проверка на робота</h2><p>${proseHtml('Там, где нужен `recaptcha_token`, программа решает нашу задачу. Она годится, какая бы проверка ни стояла на сайте.')}</p><ol>${steps.join('')}</ol></section>`;
}

import { isLockedKind, kindOf } from '@sto/contract/notifications/notification-kinds';
import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import type { Deps } from '../../../deps.ts';
import type { Reach } from '../delivery/reach.queries.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const lockedWords = 'Такие письма приходят всегда: они касаются ваших прав или безопасности профиля.';

/** To the confirmed address. False: the mail server does not know it. */
export async function sendEmail(
  { mail, secrets, config: { publicUrl } }: Pick<Deps, 'mail' | 'secrets' | 'config'>,
  { userId, email }: Pick<Reach, 'userId' | 'email'>,
  { type, title, text, url }: Notification,
): Promise<boolean> {
  if (!mail || email === null) return false;
  const kind = kindOf(type);
  const link = `${publicUrl}${url}`;
  const token = isLockedKind(kind) ? null : unsubscribeToken(secrets, userId, kind);
  const page = token && `${publicUrl}/notifications/unsubscribe?token=${token}`;
  const end = page ? `Не присылать такие письма: ${page}` : lockedWords;
  return mail.send({
    to: email,
    subject: title,
    text: [title, text, link, `${end}\nСТО рядом, ${publicUrl}`].filter(Boolean).join('\n\n'),
    html: htmlOf({ title, text, link, page }),
    ...(token && {
      unsubscribeUrl: `${publicUrl}/api/v2/notification/email/unsubscribe/?token=${token}`,
    }),
  });
}

interface Words {
  title: string;
  text: string;
  link: string;
  page: string | null;
}

function htmlOf({ title, text, link, page }: Words): string {
  const end = page
    ? `<a href="${escaped(page)}" style="color:#5b6470">Не присылать такие письма</a>`
    : lockedWords;
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>${escaped(title)}</title>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1b1f24">
<h1 style="margin:0 0 12px;font-size:20px">${escaped(title)}</h1>
<p style="margin:0 0 20px">${escaped(text)}</p>
<p style="margin:0 0 28px"><a href="${escaped(link)}">Открыть на сайте</a></p>
<p style="margin:0;font-size:13px;color:#5b6470">СТО рядом. ${end}</p>
</body></html>`;
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

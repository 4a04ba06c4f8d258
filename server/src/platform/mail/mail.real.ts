import { createTransport } from 'nodemailer';
import { seconds } from '../clock/durations.ts';
import type { Mail, MailMessage } from './mail.ts';

const timeoutMs = seconds(10);

/** A mail server by SMTP. Options of the connection are in the address, e.g. `?requireTLS=true`. */
export class SmtpMail implements Mail {
  readonly #transport;
  readonly #from: string;
  constructor({ url, from }: { url: string; from: string }) {
    this.#transport = createTransport({
      url,
      ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
    this.#from = from;
  }
  async send({ to, subject, text, html, unsubscribeUrl }: MailMessage): Promise<boolean> {
    try {
      await this.#transport.sendMail({
        ...{ from: this.#from, to, subject, text },
        ...(html && { html }),
        headers: {
          'auto-submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'list-unsubscribe': `<${unsubscribeUrl}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      return true;
    } catch (error) {
      const { code, responseCode, command } = error as {
        code?: string;
        responseCode?: number;
        command?: string;
      };
      const isRefused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
      if (isRefused) return false;
      // The message of the library quotes the address, which must not be logged.
      throw new Error(`the mail server answered ${responseCode ?? code ?? 'nothing'}`);
    }
  }
}

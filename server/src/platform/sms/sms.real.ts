import { postPhoneMessage } from './post-phone-message.ts';
import type { CodeChannel, CodeMessage, Sms } from './sms.ts';

/**
 * Any gateway that takes `POST {to, text, channel, code}` as JSON with a Bearer token and answers 2xx; with `channel`
 * `call` it reads out `code`. Providers differ in names only; a small relay in front of one is enough.
 */
export class GatewaySms implements Sms {
  readonly channels: readonly CodeChannel[];
  readonly #url: string;
  readonly #token: string | undefined;
  constructor(options: { gatewayUrl: string; token: string | undefined; canCall: boolean }) {
    this.#url = options.gatewayUrl;
    this.#token = options.token;
    this.channels = options.canCall ? ['sms', 'call'] : ['sms'];
  }
  async send({ phone, text, channel, code }: CodeMessage): Promise<void> {
    const authorization = this.#token && { authorization: `Bearer ${this.#token}` };
    await postPhoneMessage(this.#url, { to: phone, text, channel, code }, () => ({ ...authorization }));
  }
}

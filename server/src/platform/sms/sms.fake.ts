import type { Clock } from '../clock/clock.ts';
import type { CodeChannel, CodeMessage, Sms } from './sms.ts';

export interface SentCode extends CodeMessage {
  sentAt: Date;
}

const maxMessages = 200;

/** Sends nothing: stores the last codes in memory for `/dev/sms` and the tests. */
export class FakeSms implements Sms {
  get channels(): readonly CodeChannel[] {
    return ['sms', 'call'];
  }
  readonly #sent: SentCode[] = [];
  readonly #clock: Clock;
  constructor(clock: Clock) {
    this.#clock = clock;
  }
  async send(message: CodeMessage): Promise<void> {
    this.#sent.unshift({ ...message, sentAt: this.#clock.now() });
    this.#sent.length = Math.min(this.#sent.length, maxMessages);
  }
  sent(): readonly SentCode[] {
    return this.#sent;
  }
  lastTo(phone: string): SentCode | undefined {
    return this.#sent.find((message) => message.phone === phone);
  }
}

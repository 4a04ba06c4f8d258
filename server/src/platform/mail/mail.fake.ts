import type { Mail, MailMessage } from './mail.ts';

/** Sends nothing: stores the letters in memory for the tests. */
export class FakeMail implements Mail {
  readonly #sent: MailMessage[] = [];
  async send(message: MailMessage): Promise<boolean> {
    this.#sent.unshift(message);
    return true;
  }
  /** The newest first. */
  sent(): readonly MailMessage[] {
    return this.#sent;
  }
  forget(): void {
    this.#sent.length = 0;
  }
  codeTo(address: string): string {
    return this.#sent.find(({ to }) => to === address)?.text.match(/\d{6}/)?.[0] ?? '';
  }
}

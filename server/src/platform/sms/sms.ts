/** `sms`: a text; `call`: a call that reads out the code. */
export type CodeChannel = 'sms' | 'call';

export interface CodeMessage {
  phone: string;
  code: string;
  /** The text of an SMS with the code. */
  text: string;
  channel: CodeChannel;
}

export interface Sms {
  readonly channels: readonly CodeChannel[];
  /** Throws when the provider refuses the message. */
  send(message: CodeMessage): Promise<void>;
}

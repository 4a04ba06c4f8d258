/** `sms`: a text; `call`: a call that reads out the code. */
export type CodeChannel = 'sms' | 'call';

export interface CodeMessage {
  phone: string;
  code: string;
  /** The sentence of an SMS, with the code in it. */
  text: string;
  channel: CodeChannel;
}

/** Delivers login codes to phones. */
export interface Sms {
  /** By which ways it can. */
  readonly channels: readonly CodeChannel[];
  /** Throws when the provider did not take the message. */
  send(message: CodeMessage): Promise<void>;
}

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Where a mail program unsubscribes by one press (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mail {
  /** False: the address is refused. Throws when the mail server cannot be reached or refuses us. */
  send(message: MailMessage): Promise<boolean>;
}

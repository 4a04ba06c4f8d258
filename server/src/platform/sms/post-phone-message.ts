import { askProvider } from '../ask-provider.ts';

const timeoutMs = 10_000;

interface PhoneMessage {
  to: string;
  text: string;
  /** How it gets to the phone. */
  channel: 'sms' | 'call' | 'messenger';
  /** Of a message with a code. */
  code?: string;
}

/** Posts a message for a phone to a gateway: login codes and notifications have one form. Throws unless it answers 2xx. */
export async function postPhoneMessage(
  url: string,
  message: PhoneMessage,
  headersOf: (body: string) => Record<string, string>,
): Promise<void> {
  const body = JSON.stringify(message);
  const headers = { 'content-type': 'application/json', ...headersOf(body) };
  const { isOk, status } = await askProvider(url, { headers, body, timeoutMs });
  if (!isOk) throw new Error(`the gateway for ${message.channel} answered ${status}`);
}

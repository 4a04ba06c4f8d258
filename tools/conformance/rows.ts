import { declaredCalls } from '@sto/contract/endpoint-tables';
import { cabinetRows } from './cabinet-rows.ts';
import { catalogRows } from './catalog-rows.ts';
import { support } from './chat-rows.ts';
import { dealRows } from './deal-rows.ts';
import { joiningRows } from './joining-rows.ts';
import type { Row } from './row.ts';

/** Calls without a row, by the reason. */
export const notWalked: Record<string, readonly string[]> = {
  'each sign-in of the walk makes it': ['auth.confirm', 'devSms.last'],
  'sends or takes a code, and a phone gets one code a minute': [
    ...['auth.resend', 'phone.confirm', 'session.sendCode', 'session.confirm'],
  ],
  'ends a session that later rows need': ['auth.logout', 'session.revoke'],
  'needs an answer of the assistant, which may be a paid model': [
    ...['assistant.send', 'assistant.session', 'assistant.handOver', 'assistant.makeBid'],
  ],
  'sends a letter, or needs the code or token of one': [
    ...['sendEmailCode', 'confirmEmail', 'unsubscribeEmail'].map((name) => `notificationSettings.${name}`),
  ],
  'needs a browser that a push service knows': [
    ...['notificationSettings.subscribe', 'notificationSettings.unsubscribe'],
  ],
  'sends a message to a server of others': ['webhook.test'],
  'moves the clock of the whole server': ['devClock.advance'],
};
const withReason = new Set(Object.values(notWalked).flat());

const before = [...catalogRows, ...dealRows, ...support, ...cabinetRows];
const paths = new Set([...before, ...joiningRows].map(({ path }) => path));
/** Every other call, with examples alone in its form: a new one needs no row. */
const plainCalls = declaredCalls
  .filter(({ id, endpoint }) => !paths.has(endpoint.path) && !withReason.has(id))
  .map(({ endpoint }): Row => ({ path: endpoint.path }));

/** In this order: a row needs what those before it have left. */
export const rows: readonly Row[] = [...before, ...plainCalls, ...joiningRows];

import { declaredCalls } from '@sto/contract/endpoint-tables';
import { cabinetRows } from './cabinet-rows.ts';
import { catalogRows } from './catalog-rows.ts';
import { support } from './chat-rows.ts';
import { dealRows } from './deal-rows.ts';
import { joiningRows } from './joining-rows.ts';
import type { Row } from './row.ts';

/** Calls that need a code or a letter, the assistant, or a server of others, and those that end a session. */
export const notWalked = [
  ...['auth.confirm', 'auth.resend', 'auth.logout', 'phone.sendCode', 'phone.confirm'],
  ...['session.sendCode', 'session.confirm', 'session.revoke', 'consent.withdraw'],
  ...['assistant.send', 'assistant.session', 'assistant.handOver', 'assistant.makeBid'],
  ...['notificationSettings.sendEmailCode', 'notificationSettings.confirmEmail'],
  ...['notificationSettings.unsubscribeEmail', 'notificationSettings.subscribe'],
  ...['notificationSettings.unsubscribe', 'webhook.test', 'devSms.last', 'devClock.advance'],
];

const before = [...catalogRows, ...dealRows, ...support, ...cabinetRows];
const paths = new Set([...before, ...joiningRows].map(({ path }) => path));
/** Every other call, with examples alone in its form: a new one needs no row. */
const plainCalls = declaredCalls
  .filter(({ id, endpoint }) => !paths.has(endpoint.path) && !notWalked.includes(id))
  .map(({ endpoint }): Row => ({ path: endpoint.path }));

/** In this order: a row needs what those before it have left. */
export const rows: readonly Row[] = [...before, ...plainCalls, ...joiningRows];

import {
  type ChannelState,
  isChannelOn,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
} from '@sto/contract/notifications/notification-kinds';
import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { consents } from '../../../db/tables/consents.ts';
import { notificationChoices, pushDevices, quietHours } from '../../../db/tables/notices.ts';
import { sessions, users } from '../../../db/tables/users.ts';
import type { Deps } from '../../../deps.ts';
import type { QuietHours } from './quiet-hours.ts';

type ReachDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>;
export type Device = typeof pushDevices.$inferSelect;
export type Channel = Exclude<NotificationChannel, 'in_app'>;

/** The ways to a person, and which of them he wants. */
export interface Reach {
  userId: number;
  phone: string;
  email: string | null;
  isDemo: boolean;
  devices: Device[];
  states: Record<NotificationChannel, ChannelState>;
  quiet: QuietHours | undefined;
  isOn(kind: NotificationKind, channel: NotificationChannel): boolean;
}

export async function findReach(deps: ReachDeps, userId: number): Promise<Reach | null> {
  const { db, clock, config } = deps;
  const [person] = await db
    .select({
      ...{
        phone: users.phone,
        email: users.email,
        confirmedEmail: users.confirmedEmail,
        isDemo: users.isDemo,
      },
      quiet: quietHours,
      hasAgreed: sql<boolean>`exists(${agreementOf(db)})`,
    })
    .from(users)
    .leftJoin(quietHours, eq(quietHours.userId, users.id))
    .where(eq(users.id, userId));
  if (!person) return null;
  const devices = await devicesOf(db, userId, clock.now());
  const choices = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  const chosen = new Map(choices.map(({ kind, channel, isOn }) => [`${kind} ${channel}`, isOn]));
  const { phone, email, isDemo } = person;
  return {
    ...{ userId, phone, email, isDemo, devices, quiet: person.quiet ?? undefined },
    states: {
      in_app: 'ready',
      push: devices.length > 0 ? 'ready' : 'no_device',
      email: emailState(deps, person),
      messenger: phoneState(config, 'messenger', person.hasAgreed),
      sms: phoneState(config, 'sms', person.hasAgreed),
    },
    isOn: (kind, channel) => isChannelOn(kind, channel, chosen.get(`${kind} ${channel}`)),
  };
}

export const statesOf = ({ states }: Reach) =>
  notificationChannels.map((channel) => ({ channel, state: states[channel] }));

/** Browsers of the person's open sessions. */
async function devicesOf(db: Db, userId: number, now: Date): Promise<Device[]> {
  const rows = await db
    .select({ device: pushDevices })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  return rows.map(({ device }) => device);
}

function emailState(
  { mail }: ReachDeps,
  { email, confirmedEmail }: { email: string | null; confirmedEmail: string | null },
): ChannelState {
  if (!mail) return 'not_configured';
  if (email === null) return 'no_address';
  return email === confirmedEmail ? 'ready' : 'not_confirmed';
}

/** Since this version the consent covers messages to the phone; see the texts in the contract. */
const versionOfMessages = 3;

/** The person's consent to messages. Who agreed to a former text alone gets them after the next login. */
function agreementOf(db: Db) {
  return db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        ...[eq(consents.userId, users.id), eq(consents.kind, 'account'), isNull(consents.endedAt)],
        gte(consents.version, versionOfMessages),
      ),
    );
}

function phoneState(
  { notifiers }: Deps['config'],
  channel: 'messenger' | 'sms',
  hasAgreed: boolean,
): ChannelState {
  if (!notifiers[channel]) return 'not_configured';
  return hasAgreed ? 'ready' : 'no_consent';
}

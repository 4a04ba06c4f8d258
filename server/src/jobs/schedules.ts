import type { Deps } from '../deps.ts';
import { purgeBudgets } from '../features/assistant/model/budget.ts';
import { purgeConversations } from '../features/assistant/purge-conversations.ts';
import { purgeLogins } from '../features/auth/purge-logins.ts';
import { noteOldContacts } from '../features/bids/note-old-contacts.ts';
import { runDueTimers } from '../features/bids/timers/run-due-timers.ts';
import { purgeConsents } from '../features/consents/purge-consents.ts';
import { purgeFavorites } from '../features/favorites/purge-favorites.ts';
import { purgeDraftFiles } from '../features/files/purge-draft-files.ts';
import { purgeUploadOrigins } from '../features/files/purge-upload-origins.ts';
import { purgeApiKeys } from '../features/integrations/purge-api-keys.ts';
import { purgeLeadBrowsers } from '../features/leads/purge-lead-browsers.ts';
import { purgeLeads } from '../features/leads/purge-leads.ts';
import type { Channel } from '../features/notifications/delivery/reach.queries.ts';
import {
  planNotifications,
  sendNotifications,
} from '../features/notifications/delivery/send-notifications.ts';
import { purgeNotices } from '../features/notifications/purge-notices.ts';
import { purgeCalendarFeeds } from '../features/schedule/feeds/purge-calendar-feeds.ts';
import { offerFreedSlots } from '../features/schedule/waits/offer-freed-slots.ts';
import { purgeInvitations } from '../features/staff/purge-invitations.ts';
import { countWorkPairs } from '../features/work-types/count-work-pairs.ts';
import { purgePhoneReveals } from '../features/workshops/purge-phone-reveals.ts';
import { recountAllFigures } from '../figures/recount-figures.ts';
import { purgePartialUploads } from '../http/receive-file.ts';
import { purgeLiveEvents } from '../live/purge-live-events.ts';
import { purgeLimitHits } from '../observability/limit-hits.ts';
import { hours, minutes } from '../platform/clock/durations.ts';
import { purgeWebhookDeliveries } from './webhooks/purge-webhook-deliveries.ts';

export type PeriodicDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'config' | 'jobs' | 'secrets' | 'mail'>;

interface PeriodicJob {
  /** In UTC. */
  cron: string;
  /** The longest time between two runs; absent: {@link periodMs}. */
  everyMs?: number;
  /** Returns the number of rows or files that it changed. */
  run(deps: PeriodicDeps): Promise<number>;
}

/** The longest time between two runs of a job below. */
export const periodMs = hours(6);
/** At different minutes, so that one does not wait for another. */
const everySixHours = (minute: number) => `${minute} */6 * * *`;

const sending = (channel: Channel): PeriodicJob => ({
  ...{ cron: '* * * * *', everyMs: minutes(1) },
  run: (deps) => sendNotifications(deps, channel),
});

/** All periodic jobs. What they delete, and when, is in `retention.ts`. */
export const schedules: Record<string, PeriodicJob> = {
  'bid-timers': { cron: '* * * * *', everyMs: minutes(1), run: runDueTimers },
  'offer-freed-slots': { cron: '* * * * *', everyMs: minutes(1), run: offerFreedSlots },
  'plan-notifications': { cron: '* * * * *', everyMs: minutes(1), run: (deps) => planNotifications(deps) },
  'send-pushes': sending('push'),
  'send-messages': sending('messenger'),
  'send-sms': sending('sms'),
  'send-emails': sending('email'),
  // Until it has done all once.
  'note-old-contacts': { cron: everySixHours(50), run: noteOldContacts },
  'purge-live-events': { cron: '*/15 * * * *', everyMs: minutes(15), run: purgeLiveEvents },
  'purge-draft-files': { cron: everySixHours(3), run: purgeDraftFiles },
  'purge-upload-origins': { cron: everySixHours(6), run: purgeUploadOrigins },
  'purge-partial-uploads': { cron: everySixHours(9), run: purgePartialUploads },
  'purge-logins': { cron: everySixHours(12), run: purgeLogins },
  'purge-favorites': { cron: everySixHours(15), run: purgeFavorites },
  'purge-conversations': { cron: everySixHours(33), run: purgeConversations },
  'purge-notices': { cron: everySixHours(30), run: purgeNotices },
  'purge-phone-reveals': { cron: everySixHours(18), run: purgePhoneReveals },
  'purge-lead-browsers': { cron: everySixHours(21), run: purgeLeadBrowsers },
  'purge-leads': { cron: everySixHours(24), run: purgeLeads },
  // After the rows that the consents belong to, so that their end is noticed in the same round.
  'purge-consents': { cron: everySixHours(40), run: purgeConsents },
  'purge-invitations': { cron: everySixHours(48), run: purgeInvitations },
  'purge-assistant-budgets': { cron: everySixHours(36), run: purgeBudgets },
  'purge-limit-hits': { cron: everySixHours(27), run: purgeLimitHits },
  'purge-api-keys': { cron: everySixHours(43), run: purgeApiKeys },
  'purge-calendar-feeds': { cron: everySixHours(44), run: purgeCalendarFeeds },
  // At night in Moscow. A new figure gives it a new name: the first start then counts it at once.
  'recount-all-figures': { cron: '20 0 * * *', everyMs: hours(24), run: recountAllFigures },
  'count-work-pairs': { cron: '25 0 * * *', everyMs: hours(24), run: countWorkPairs },
  'purge-webhook-deliveries': { cron: everySixHours(46), run: purgeWebhookDeliveries },
};

/** Of former releases: without a worker they would only fill the queue. */
export const endedSchedules: readonly string[] = ['send-notifications', 'recount-figures'];

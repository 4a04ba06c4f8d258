import { gt } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { loginCodes } from '../db/tables/users.ts';
import type { Deps } from '../deps.ts';
import { after, days, hours } from '../platform/clock/durations.ts';

const windowsMs = { hour: hours(1), day: days(1) };

/** Sent login codes and calls, which cost money; the same in every process, because the database counts them. */
export function measureCodes({ db, clock, config }: Deps, registry: Registry): void {
  new Gauge({
    name: 'sto_sms_codes',
    help: 'Login codes sent by SMS or call in the last hour and the last day',
    labelNames: ['within'],
    registers: [registry],
    async collect() {
      for (const [within, windowMs] of Object.entries(windowsMs)) {
        const sent = db.$count(loginCodes, gt(loginCodes.sentAt, after(clock.now(), -windowMs)));
        // The other metrics matter most while the database is unavailable.
        this.set({ within }, await sent.catch(() => Number.NaN));
      }
    },
  });
  new Gauge({
    name: 'sto_sms_day_cap',
    help: 'How many login codes may go in a day to new browsers, and as many again to known ones',
    registers: [registry],
  }).set(config.smsDayCap);
}

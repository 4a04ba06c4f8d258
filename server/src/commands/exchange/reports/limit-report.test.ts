import { workshopPhoneEndpoints } from '@sto/contract/workshops/workshop-phones.endpoints';
import { expect, it } from 'vitest';
import { shownPhoneLimits } from '../../../features/workshops/phone-limits.ts';
import { purgeLimitHits } from '../../../observability/limit-hits.ts';
import { after, days } from '../../../platform/clock/durations.ts';
import { signedIn } from '../../../testing/as.ts';
import { buildWorkshop } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { limitReport } from './limit-report.ts';

const test = startApp();
const head = '\uFEFFday;user_id;limit;hits\n';
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

it('the report of limits has a line for each person, limit and day, for a month', async () => {
  const { token, userId } = await signedIn(test);
  const refusals = 2;
  for (let count = 0; count < (shownPhoneLimits[0]?.max ?? 0) + refusals; count += 1) {
    const { id } = await buildWorkshop(test.deps.db);
    await call(test.app, workshopPhoneEndpoints.reveal, { service_id: id }, { token });
  }
  const [today, tomorrow] = [dayOf(test.clock.now()), dayOf(after(test.clock.now(), days(1)))];
  const report = (from: string, to: string) => limitReport(test.deps.db, { from, to });
  expect(await report(today, tomorrow)).toBe(`${head}${today};${userId};phones_shown_too_many;${refusals}\n`);
  expect(await report(tomorrow, '2100-01-01')).toBe(head);
  expect(await purgeLimitHits(test.deps)).toBe(0);
  test.clock.advance(days(32));
  expect(await purgeLimitHits(test.deps)).toBe(1);
  expect(await report(today, tomorrow)).toBe(head);
});

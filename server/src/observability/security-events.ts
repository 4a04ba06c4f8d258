import type { ErrorCode } from '@sto/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';

/** What an attack looks like from here, by the refusal that it meets. */
const eventOfRefusal: Partial<Record<ErrorCode, string>> = {
  code_wrong: 'login_code_wrong',
  login_locked: 'login_locked',
  captcha_failed: 'captcha_failed',
  refresh_invalid: 'refresh_token_invalid',
  api_key_invalid: 'api_key_invalid',
  api_key_not_taken: 'api_key_misused',
  forbidden: 'access_denied',
  fresh_login_required: 'access_denied',
  too_many_requests: 'limit_reached',
  uploads_too_many: 'limit_reached',
  bids_open_too_many: 'bid_limit_reached',
  phones_too_many: 'bid_limit_reached',
  bids_too_many: 'bid_limit_reached',
  bids_of_car_too_many: 'bid_limit_reached',
  phones_shown_too_many: 'phone_limit_reached',
  file_infected: 'virus_uploaded',
};

/** Of this process, since its start. */
const counts = new Map<string, number>();

/** One line and one count, without an address, a phone or an id of a person: the id of the request leads on. */
export function reportSecurityEvent(log: FastifyBaseLogger, event: string): void {
  counts.set(event, (counts.get(event) ?? 0) + 1);
  // A caller over a limit repeats it many times a second.
  const level = event === 'limit_reached' ? 'info' : 'warn';
  log[level]({ securityEvent: event }, 'security event');
}

export function reportRefusal(log: FastifyBaseLogger, code: ErrorCode): void {
  const event = eventOfRefusal[code];
  if (event) reportSecurityEvent(log, event);
}

export function measureSecurityEvents(registry: Registry): void {
  new Counter({
    name: 'sto_security_events_total',
    help: 'Wrong codes, limits reached, rights refused, tokens used twice, by event',
    labelNames: ['event'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [event, count] of counts) this.inc({ event }, count);
    },
  });
}

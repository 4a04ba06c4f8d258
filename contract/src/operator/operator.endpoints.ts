import { declareEndpoints } from '../endpoint.ts';
import type {
  auditSchemas,
  impersonationSchemas,
  moderationSchemas,
  operatorBidSchemas,
} from './operator.schemas.ts';

/** What waits for the operator of the site. Decisions need a recent login. */
export const moderationEndpoints = declareEndpoints<typeof moderationSchemas>()({
  index: { method: 'POST', path: '/v2/operator/moderation/index/', access: 'operator' },
  view: { method: 'GET', path: '/v2/operator/moderation/view/', access: 'operator' },
  decide: { method: 'POST', path: '/v2/operator/moderation/decide/', access: 'operator' },
});

export const auditEndpoints = declareEndpoints<typeof auditSchemas>()({
  index: { method: 'GET', path: '/v2/operator/audit/index/', access: 'operator' },
});

export const impersonationEndpoints = declareEndpoints<typeof impersonationSchemas>()({
  /** A session of half an hour as another person; each of its changes is in the audit log. */
  start: {
    method: 'POST',
    path: '/v2/operator/impersonate/',
    access: 'operator',
    limit: { max: 30, minutes: 60 },
  },
});

export const operatorBidEndpoints = declareEndpoints<typeof operatorBidSchemas>()({
  view: { method: 'GET', path: '/v2/operator/bid/view/', access: 'operator' },
  /** Of a bid with a dispute; each reading is in the audit log. */
  messages: { method: 'GET', path: '/v2/operator/bid/messages/', access: 'operator' },
  /** Sets any state, with a reason that both sides see. */
  overrule: { method: 'POST', path: '/v2/operator/bid/overrule/', access: 'operator' },
});

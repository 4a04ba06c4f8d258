import { expect, it } from 'vitest';
import { startApp } from '../../testing/start-app.ts';
import type { OpenApiDocument } from './openapi-shapes.ts';

const test = startApp();

/** The calls of a deal as other programs know them: method, path, and the fields of the form. */
const dealCalls = [
  [
    'post',
    '/v2/customer/bid/counter/',
    'id offer_id price work_type_ids[] period_start period_end comment version',
  ],
  ['post', '/v2/customer/bid/accept/', 'id offer_id slot_from version'],
  ['post', '/v2/customer/bid/decline/', 'id offer_id code comment version'],
  ['post', '/v2/customer/bid/cancel/', 'id code comment version'],
  ['post', '/v2/customer/bid/propose-time/', 'id period_start period_end comment version'],
  ['post', '/v2/service/bid/propose-time/', 'id period_start period_end comment version'],
  ['post', '/v2/customer/bid/confirm-time/', 'id version'],
  ['post', '/v2/service/bid/confirm-time/', 'id version'],
  ['post', '/v2/customer/bid/refuse-time/', 'id comment version'],
  ['post', '/v2/service/bid/refuse-time/', 'id comment version'],
  ['post', '/v2/customer/bid/withdraw-time/', 'id version'],
  ['post', '/v2/service/bid/withdraw-time/', 'id version'],
  ['post', '/v2/customer/bid/arrive/', 'id version'],
  ['post', '/v2/customer/bid/decide-change/', 'id change_id approved_line_ids[] declined_line_ids[] version'],
  ['post', '/v2/customer/bid/confirm/', 'id version'],
  ['post', '/v2/customer/bid/claim/', 'id text file_ids[] version'],
  ['post', '/v2/customer/bid/repeat/', 'id'],
  ['post', '/v2/service/bid/answer/', 'id lines slots slot_from valid_until version'],
  ['post', '/v2/service/bid/withdraw/', 'id offer_id comment version'],
  ['post', '/v2/service/bid/decline/', 'id code comment version'],
  ['post', '/v2/service/bid/cancel/', 'id code comment version'],
  ['post', '/v2/service/bid/start/', 'id visit_code mileage version'],
  ['post', '/v2/service/bid/propose-change/', 'id reason lines minutes_delta file_ids[] version'],
  ['post', '/v2/service/bid/finish/', 'id lines mileage_out warranty_months version'],
  ['post', '/v2/service/bid/answer-claim/', 'id claim_id is_accepted comment version'],
  ['post', '/v2/customer/review/create/', 'bid_id rating text'],
  ['post', '/v2/service/review/reply/', 'id text'],
  ['post', '/v2/service/review/complain/', 'id reason_code comment'],
  ['post', '/v2/service/schedule/slots/', 'service_id work_type_ids[] date_from days'],
  ['post', '/v2/service/slot/hold/', 'service_id work_type_ids[] from'],
  ['post', '/v2/customer/bid/create/', 'hold_id'],
  [
    'post',
    '/v2/service/register/',
    'name address lat long phone inn person_name work_type_ids[] brand_ids[] claim_service_id',
  ],
  ['post', '/v2/service/staff/index/', 'service_id'],
  ['post', '/v2/service/staff/invite/', 'phone name role'],
  ['post', '/v2/service/staff/update/', 'id role'],
  ['post', '/v2/service/staff/remove/', 'id'],
  ['post', '/v2/user/employment/accept/', 'service_id role'],
  ['post', '/v2/user/employment/decline/', 'service_id'],
  ['post', '/v2/user/employment/leave/', 'service_id'],
  ['post', '/v2/operator/moderation/index/', 'kind'],
  ['post', '/v2/operator/moderation/decide/', 'kind id decision reason'],
  ['post', '/dev/clock/advance/', 'seconds'],
] as const;

it.each(dealCalls)('the OpenAPI document has %s %s with %s', async (method, path, fields) => {
  const { paths } = (await test.app.inject({ url: '/api/openapi.json' })).json() as OpenApiDocument;
  const described = JSON.stringify(paths[path]?.[method] ?? {});
  const missing = fields
    .split(' ')
    .filter((field) => !described.includes(`"${field}":`) && !described.includes(`"name":"${field}"`));
  expect(missing).toEqual([]);
});

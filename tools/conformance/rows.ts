import {
  cityEffects,
  countryEffects,
  popularCityEffects,
  regionEffects,
  treeEffects,
  workSearchEffects,
} from './effects-lists.ts';
import {
  authEffects,
  customerProfileEffects,
  driverChatEffects,
  infoEffects,
  notificationEffects,
  refreshEffects,
  serviceProfileEffects,
  workshopChatEffects,
} from './effects-people.ts';
import { searchEffects } from './effects-search.ts';
import { favoriteEffects, reviewEffects, viewEffects } from './effects-workshop.ts';
import { freshPhone } from './people.ts';
import { oldList, type Row } from './row.ts';
import { driverRows } from './rows-driver.ts';
import { boolean, count, filled, id, is, moment, oneOf, orNull, stars, text, words } from './shape.ts';
import {
  cartItem,
  city,
  country,
  region,
  review,
  workGroup,
  workMatch,
  workshop,
  workshopCard,
} from './things.ts';

const counters = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`new_${name}_count`, count]));
const role = oneOf('customer', 'service', 'autopark');

const people: Row[] = [
  {
    method: 'GET',
    path: '/v2/user/info/',
    caller: 'user',
    answer: {
      data: {
        id,
        name: text,
        phone: words,
        image: orNull(text),
        role,
        roles: filled(role),
        email: orNull(text),
        city_id: orNull(id),
        is_phone_confirmed: boolean,
        identity_hash: orNull(text),
        created_at: moment,
        settings: { theme: text },
      },
    },
    effects: infoEffects,
  },
  {
    method: 'POST',
    path: '/v2/customer/profile/view/',
    caller: 'customer',
    answer: {
      data: {
        images: [{ url: words }],
        user_name: text,
        ...counters('answered', 'bid', 'finished', 'in_work', 'reject', 'visit'),
      },
    },
    effects: customerProfileEffects,
  },
  {
    method: 'POST',
    path: '/v2/service/profile/view/',
    caller: 'service',
    answer: {
      data: {
        logo: orNull(text),
        name: words,
        rating: orNull(stars),
        ...counters('answered', 'bid', 'finished', 'in_work'),
      },
    },
    effects: serviceProfileEffects,
  },
  {
    method: 'POST',
    path: '/v2/user/profile/refresh-token/',
    caller: 'public',
    // A session of its own each time: a token used twice may end the family.
    form: async (scene) => ({ refresh_token: (await scene.newcomer()).refresh }),
    answer: { data: { access_token: words, refresh_token: words, expires_in: count } },
    required: ['refresh_token'],
    effects: refreshEffects,
  },
  {
    method: 'POST',
    path: '/v2/user/profile/auth/',
    caller: 'public',
    form: async (scene) => ({
      recaptcha_token: await scene.captcha(),
      phone: freshPhone(),
      country_id: 1,
      utm_source: 'conformance',
      partner_id: 11,
    }),
    answer: {
      data: {
        request_id: words,
        channel: oneOf('sms', 'call'),
        code_length: is(6),
        resend_after: is(60),
        expires_in: is(300),
        attempts_left: is(5),
      },
    },
    required: ['phone'],
    optional: ['utm_source', 'partner_id', 'country_id'],
    effects: authEffects,
  },
];

const geography: Row[] = [
  {
    method: 'GET',
    path: '/v2/map/country/get-list/',
    caller: 'accepted',
    answer: { data: { countries: filled(country) } },
    effects: countryEffects,
  },
  {
    method: 'POST',
    path: '/map/region/get-list/',
    caller: 'accepted',
    answer: oldList('regions', region),
    optional: ['country_id'],
    effects: regionEffects,
  },
  {
    method: 'POST',
    path: '/map/city/get-list/',
    caller: 'accepted',
    answer: oldList('cities', city, { total: count }),
    optional: ['region_id', 'query', 'page'],
    effects: cityEffects,
  },
  {
    method: 'POST',
    path: '/map/city/get-popular-list/',
    caller: 'accepted',
    answer: oldList('cities', { ...city, is_popular: is(true) }),
    effects: popularCityEffects,
  },
];

const workshops: Row[] = [
  {
    method: 'POST',
    path: '/v2/map/default/geo-search/',
    caller: 'public',
    form: async (scene) => ({
      ...scene.moscow,
      only_coordinates: 0,
      radius: 50,
      modification_id: (await scene.known()).modification.id,
      page_size: 100,
    }),
    answer: { data: { services: filled(workshopCard), total: count, is_truncated: boolean } },
    required: ['lat', 'long'],
    optional: ['only_coordinates', 'radius', 'work_type_ids', 'auto_id', 'modification_id', 'page_size'],
    idField: 'modification_id',
    isIdInHeader: true,
    effects: searchEffects,
  },
  {
    method: 'GET',
    path: '/v2/service/view/',
    caller: 'public',
    form: async (scene) => ({ service_id: await scene.nextWorkshop() }),
    answer: ({ service_id }) => ({ data: { ...workshop, id: is(service_id) } }),
    required: ['service_id'],
    idField: 'service_id',
    effects: viewEffects,
  },
  {
    method: 'POST',
    path: '/common/default/get-service-reviews/',
    caller: 'public',
    form: async (scene) => ({ service_id: await scene.nextWorkshop() }),
    // A workshop may have none.
    answer: { reviews: [review], data: { reviews: [review], total: count } },
    required: ['service_id'],
    optional: ['page', 'sort'],
    idField: 'service_id',
    effects: reviewEffects,
  },
  ...(['add', 'remove'] as const).map(
    (change): Row => ({
      method: 'POST',
      path: `/customer/favorite-service/${change}/`,
      caller: 'accepted',
      form: async (scene) => ({ service_id: await scene.nextWorkshop() }),
      answer: ({ service_id }) => ({
        data: { service_id: is(service_id), is_favorite: is(change === 'add'), favorites_count: count },
      }),
      required: ['service_id'],
      idField: 'service_id',
      effects: favoriteEffects[change],
    }),
  ),
];

const works: Row[] = [
  {
    method: 'POST',
    path: '/work_type/get-tree-with-selected/',
    caller: 'accepted',
    answer: oldList('groups', workGroup, {
      selected: [{ id, title: words }],
      total_minutes: count,
      price_from: count,
      price_to: count,
      version: words,
    }),
    optional: ['selected_ids', 'service_id', 'modification_id', 'city_id', 'partner_id'],
    effects: treeEffects,
  },
  {
    method: 'POST',
    path: '/v2/work_type/search/',
    caller: 'accepted',
    form: () => ({ query: 'масло' }),
    answer: { data: { items: filled(workMatch), did_you_mean: orNull(text) } },
    optional: ['group_id', 'limit'],
    effects: workSearchEffects,
  },
];

const rest: Row[] = [
  {
    method: 'POST',
    path: '/notification/get-count-unread/',
    caller: 'user',
    answer: { data: { count } },
    effects: notificationEffects,
  },
  {
    method: 'GET',
    path: '/v2/part/cart/get-user-cart/',
    caller: 'user',
    answer: { data: { items: [cartItem], total: count, count, currency: is('RUB') } },
  },
  {
    method: 'POST',
    path: '/v2/customer/chat/get-count-unread/',
    caller: 'customer',
    answer: { data: { count } },
    effects: driverChatEffects,
  },
  {
    method: 'POST',
    path: '/v2/service/chat/get-count-unread/',
    caller: 'service',
    answer: { data: { count } },
    effects: workshopChatEffects,
  },
];

/** Every call of the specification's section 7. */
export const rows: readonly Row[] = [...people, ...geography, ...workshops, ...driverRows, ...works, ...rest];

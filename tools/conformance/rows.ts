import { freshPhone, signIn } from './people.ts';
import { oldList, type Row } from './row.ts';
import { driverRows } from './rows-driver.ts';

const counters = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`data.new_${name}_count`, 'number' as const]));

const people: Row[] = [
  {
    method: 'GET',
    path: '/v2/user/info/',
    caller: 'user',
    answer: {
      'data.id': 'id',
      'data.name': 'text',
      'data.phone': 'text',
      'data.image': 'text or null',
      'data.role': 'text',
      'data.roles': 'list',
      'data.email': 'text or null',
      'data.city_id': 'present',
      'data.is_phone_confirmed': 'boolean',
      'data.identity_hash': 'text or null',
      'data.created_at': 'moment',
      'data.settings.theme': 'text',
    },
  },
  {
    method: 'POST',
    path: '/v2/customer/profile/view/',
    caller: 'customer',
    answer: {
      'data.images': 'list',
      'data.user_name': 'text',
      ...counters('answered', 'bid', 'finished', 'in_work', 'reject', 'visit'),
    },
  },
  {
    method: 'POST',
    path: '/v2/service/profile/view/',
    caller: 'service',
    answer: {
      'data.logo': 'text or null',
      'data.name': 'text',
      ...counters('answered', 'bid', 'finished', 'in_work'),
    },
  },
  {
    method: 'POST',
    path: '/v2/user/profile/refresh-token/',
    caller: 'public',
    // A session of its own each time: a token used twice may end the family.
    form: async ({ client }) => ({ refresh_token: (await signIn(client, freshPhone())).refresh }),
    answer: { 'data.access_token': 'text', 'data.refresh_token': 'text' },
    required: ['refresh_token'],
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
    answer: { 'data.request_id': 'text' },
    required: ['phone'],
    optional: ['utm_source', 'partner_id', 'country_id'],
  },
];

const geography: Row[] = [
  {
    method: 'GET',
    path: '/v2/map/country/get-list/',
    caller: 'accepted',
    answer: { 'data.countries': 'list', 'data.countries[0].id': 'id' },
  },
  {
    method: 'POST',
    path: '/map/region/get-list/',
    caller: 'accepted',
    answer: oldList('regions'),
    optional: ['country_id'],
  },
  {
    method: 'POST',
    path: '/map/city/get-list/',
    caller: 'accepted',
    answer: {
      ...oldList('cities'),
      'cities[0].name': 'text',
      'cities[0].lat': 'number',
      'cities[0].image': 'text or null',
      'data.total': 'number',
    },
    optional: ['region_id', 'query', 'page'],
  },
  {
    method: 'POST',
    path: '/map/city/get-popular-list/',
    caller: 'accepted',
    answer: { ...oldList('cities'), 'cities[12].id': 'id' },
  },
];

const workshops: Row[] = [
  {
    method: 'POST',
    path: '/v2/map/default/geo-search/',
    caller: 'public',
    form: ({ moscow, car }) => ({
      ...moscow,
      only_coordinates: 0,
      radius: 50,
      modification_id: car.modification_id,
      page_size: 100,
    }),
    answer: {
      'data.services': 'list',
      'data.services[0].id': 'id',
      'data.services[0].lat': 'number',
      'data.services[0].long': 'number',
      'data.total': 'number',
    },
    required: ['lat', 'long'],
    optional: ['only_coordinates', 'radius', 'work_type_ids', 'auto_id', 'modification_id', 'page_size'],
    idField: 'modification_id',
  },
  {
    method: 'GET',
    path: '/v2/service/view/',
    caller: 'public',
    form: async (scene) => ({ service_id: await scene.nextWorkshop() }),
    answer: {
      'data.id': 'id',
      'data.name': 'text',
      'data.address': 'text',
      'data.brands': 'list',
      ...Object.fromEntries(
        ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
          `data.schedule.${day}.is_active`,
          'boolean' as const,
        ]),
      ),
      'data.schedule.mon.time': 'text',
      'data.schedule.mon.from': 'text or null',
      'data.schedule.mon.to': 'text or null',
    },
    required: ['service_id'],
    idField: 'service_id',
  },
  {
    method: 'POST',
    path: '/common/default/get-service-reviews/',
    caller: 'public',
    form: async (scene) => ({ service_id: await scene.nextWorkshop() }),
    answer: { reviews: 'list', 'data.reviews': 'list', 'data.total': 'number' },
    required: ['service_id'],
    optional: ['page', 'sort'],
    idField: 'service_id',
  },
  ...(['add', 'remove'] as const).map(
    (change): Row => ({
      method: 'POST',
      path: `/customer/favorite-service/${change}/`,
      caller: 'accepted',
      form: async (scene) => ({ service_id: await scene.nextWorkshop() }),
      answer: { 'data.service_id': 'id', 'data.is_favorite': 'boolean' },
      required: ['service_id'],
      idField: 'service_id',
    }),
  ),
];

const works: Row[] = [
  {
    method: 'POST',
    path: '/work_type/get-tree-with-selected/',
    caller: 'accepted',
    answer: {
      groups: 'list',
      'data.groups[0].id': 'id',
      'data.groups[0].categories[0].services[0].id': 'id',
      'data.selected': 'list',
    },
    optional: ['selected_ids', 'service_id', 'modification_id', 'city_id', 'partner_id'],
  },
  {
    method: 'POST',
    path: '/v2/work_type/search/',
    caller: 'accepted',
    form: () => ({ query: 'масло' }),
    answer: { 'data.items': 'list', 'data.items[0].id': 'id', 'data.items[0].title': 'text' },
    optional: ['group_id', 'limit'],
  },
];

const rest: Row[] = [
  {
    method: 'POST',
    path: '/notification/get-count-unread/',
    caller: 'user',
    answer: { 'data.count': 'number' },
  },
  { method: 'GET', path: '/v2/part/cart/get-user-cart/', caller: 'user', answer: { 'data.items': 'list' } },
  {
    method: 'POST',
    path: '/v2/customer/chat/get-count-unread/',
    caller: 'customer',
    answer: { 'data.count': 'number' },
  },
  {
    method: 'POST',
    path: '/v2/service/chat/get-count-unread/',
    caller: 'service',
    answer: { 'data.count': 'number' },
  },
];

/** Every call of the specification's section 7. */
export const rows: readonly Row[] = [...people, ...geography, ...workshops, ...driverRows, ...works, ...rest];

import { freshPhone } from './people.ts';
import { picture, type Scene } from './scene.ts';
import type { Row } from './specified-call.ts';

const people: Row[] = [
  { path: '/v2/user/info/' },
  { path: '/v2/customer/profile/view/' },
  { path: '/v2/service/profile/view/' },
  {
    path: '/v2/user/profile/refresh-token/',
    // A new session each time: a refresh token that is used twice may end the session.
    form: async (scene) => ({ refresh_token: (await scene.newcomer()).refresh }),
    isSignIn: true,
  },
  {
    path: '/v2/user/profile/auth/',
    form: async (scene) => ({
      ...{ recaptcha_token: await scene.captcha(), phone: freshPhone(), country_id: 1 },
      ...{ utm_source: 'conformance', partner_id: 11 },
    }),
    isSignIn: true,
  },
];

const geography: Row[] = [
  { path: '/v2/map/country/get-list/', filled: 'countries' },
  { path: '/map/region/get-list/', filled: 'regions' },
  { path: '/map/city/get-list/', filled: 'cities' },
  { path: '/map/city/get-popular-list/', filled: 'cities' },
];

const nextWorkshop = async (scene: Scene) => ({ service_id: await scene.nextWorkshop() });

const workshops: Row[] = [
  {
    path: '/v2/map/default/geo-search/',
    form: async (scene) => ({
      ...{ ...scene.moscow, only_coordinates: 0, radius: 50, page_size: 100 },
      modification_id: (await scene.known()).modification.id,
    }),
    filled: 'services',
    idField: 'modification_id',
  },
  {
    path: '/v2/service/view/',
    form: nextWorkshop,
    repeats: { id: 'service_id' },
    idField: 'service_id',
  },
  {
    path: '/common/default/get-service-reviews/',
    form: nextWorkshop,
    idField: 'service_id',
  },
  ...(['add', 'remove'] as const).map(
    (change): Row => ({
      path: `/customer/favorite-service/${change}/`,
      form: nextWorkshop,
      repeats: { service_id: 'service_id' },
      idField: 'service_id',
    }),
  ),
];

function choice(noun: string, idField: string, id: (scene: Scene) => Promise<number> | number): Row {
  const path = `/car/${noun}/get-list/`;
  return { path, form: async (scene) => ({ [idField]: await id(scene) }), filled: `${noun}s`, idField };
}
const knownMark = async (scene: Scene) => (await scene.known()).mark.id;
const knownModel = async (scene: Scene) => (await scene.known()).model.id;
const knownGeneration = async (scene: Scene) => (await scene.known()).generation.id;

const cars: Row[] = [
  { ...choice('mark', 'type_id', () => 1), idField: '' },
  choice('model', 'mark_id', knownMark),
  choice('generation', 'model_id', knownModel),
  choice('modification', 'generation_id', knownGeneration),
  {
    path: '/v2/customer/auto/index/',
    form: async (scene) => {
      await scene.makeCar();
      return {};
    },
  },
  {
    path: '/v2/customer/auto/create/',
    form: (scene) => scene.carForm(),
    idField: 'model_id',
  },
  {
    path: '/v2/customer/auto/delete/',
    form: async (scene) => ({ id: await scene.makeCar() }),
    repeats: { id: 'id' },
    idField: 'id',
  },
  {
    path: '/v2/customer/auto/get-car-info-by-license-plate-public/',
    form: async (scene) => ({
      license_plate: (await scene.known()).licensePlate ?? '',
      recaptcha_token: await scene.captcha(),
    }),
    repeats: { licensePlate: 'license_plate' },
  },
];

const bids: Row[] = [
  {
    path: '/v2/customer/bid/create/',
    form: (scene) => scene.bidForm(),
    idField: 'service_id',
  },
  {
    path: '/v2/customer/bid/upload-file/',
    form: async (scene) => ({ identity_hash: scene.identityHash, object_id: await scene.makeBid() }),
    file: picture,
    idField: 'object_id',
  },
  {
    path: '/v2/customer/bid/upload-file-work-type/',
    form: async (scene) => ({ identity_hash: scene.identityHash, work_type_id: await firstWork(scene) }),
    file: picture,
    repeats: { work_type_id: 'work_type_id' },
    idField: 'work_type_id',
  },
  {
    path: '/v2/customer/bid/delete-file/',
    form: async (scene) => ({ id: await scene.makeFile(), identity_hash: scene.identityHash }),
    repeats: { id: 'id' },
    idField: 'id',
  },
];

async function firstWork(scene: Scene): Promise<number> {
  const { items } = await scene.post<{ items: { id: number }[] }>('/v2/work_type/search/', {
    query: 'масло',
  });
  return items[0]?.id ?? 0;
}

const rest: Row[] = [
  { path: '/work_type/get-tree-with-selected/', filled: 'groups' },
  { path: '/v2/work_type/search/', form: () => ({ query: 'масло' }), filled: 'items' },
  { path: '/notification/get-count-unread/' },
  { path: '/v2/part/cart/get-user-cart/' },
  { path: '/v2/customer/chat/get-count-unread/' },
  { path: '/v2/service/chat/get-count-unread/' },
];

/** Every call of the specification's section 7. */
export const rows: readonly Row[] = [...people, ...geography, ...workshops, ...cars, ...bids, ...rest];

import type { Form } from './client.ts';
import { favoriteEffects, favoritePath, reviewEffects, searchEffects, viewEffects } from './effects.ts';
import {
  authEffects,
  bidEffects,
  carEffects,
  cityEffects,
  infoEffects,
  namedChoices,
  refreshEffects,
  uploadEffects,
} from './effects-driver.ts';
import { freshPhone } from './people.ts';
import { picture, type Scene } from './scene.ts';
import type { Row } from './specified-call.ts';

const people: Row[] = [
  { path: '/v2/user/info/', effects: infoEffects },
  { path: '/v2/customer/profile/view/' },
  { path: '/v2/service/profile/view/' },
  {
    path: '/v2/user/profile/refresh-token/',
    // A new session each time: a refresh token that is used twice may end the session.
    form: async (scene) => ({ refresh_token: (await scene.newcomer()).refresh }),
    isSignIn: true,
    effects: refreshEffects,
  },
  {
    path: '/v2/user/profile/auth/',
    form: async (scene) => ({
      ...{ recaptcha_token: await scene.captcha(), phone: freshPhone(), country_id: 1 },
      ...{ utm_source: 'conformance', partner_id: 11 },
    }),
    isSignIn: true,
    effects: authEffects,
  },
];

const geography: Row[] = [
  { path: '/v2/map/country/get-list/', filled: 'countries' },
  { path: '/map/region/get-list/', filled: 'regions' },
  { path: '/map/city/get-list/', filled: 'cities', effects: cityEffects },
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
    effects: searchEffects,
  },
  {
    path: '/v2/service/view/',
    form: nextWorkshop,
    repeats: { id: 'service_id' },
    idField: 'service_id',
    effects: viewEffects,
  },
  {
    path: '/common/default/get-service-reviews/',
    form: nextWorkshop,
    idField: 'service_id',
    effects: reviewEffects,
  },
  ...(['add', 'remove'] as const).map(
    (change): Row => ({
      path: favoritePath(change),
      form: nextWorkshop,
      repeats: { service_id: 'service_id' },
      idField: 'service_id',
      effects: favoriteEffects(change),
    }),
  ),
];

function choice(noun: string, idField: string, id: (scene: Scene) => Promise<number> | number): Row {
  const path = `/car/${noun}/get-list/`;
  const form = async (scene: Scene): Promise<Form> => ({ [idField]: await id(scene) });
  return { path, form, filled: `${noun}s`, idField, effects: namedChoices(path, `${noun}s`, form) };
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
    effects: carEffects.index,
  },
  {
    path: '/v2/customer/auto/create/',
    form: (scene) => scene.carForm(),
    idField: 'model_id',
    effects: carEffects.create,
  },
  {
    path: '/v2/customer/auto/delete/',
    form: async (scene) => ({ id: await scene.makeCar() }),
    repeats: { id: 'id' },
    idField: 'id',
    effects: carEffects.delete,
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
    effects: bidEffects,
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
    effects: uploadEffects,
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

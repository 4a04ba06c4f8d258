import { freshPhone } from './people.ts';
import { picture, type Scene } from './scene.ts';
import { type Row, row } from './specified-call.ts';

type MakeForm = NonNullable<Row['form']>;

const people = [
  row('/v2/user/info/'),
  row('/v2/customer/profile/view/'),
  row('/v2/service/profile/view/'),
  // A new session each time: a refresh token that is used twice may end the session.
  row(
    '/v2/user/profile/refresh-token/',
    async (scene) => ({ refresh_token: (await scene.newcomer()).refresh }),
    { isSignIn: true },
  ),
  row(
    '/v2/user/profile/auth/',
    async (scene) => ({
      ...{ recaptcha_token: await scene.captcha(), phone: freshPhone(), country_id: 1 },
      ...{ utm_source: 'conformance', partner_id: 11 },
    }),
    { isSignIn: true },
  ),
];

const geography = [
  row('/v2/map/country/get-list/', undefined, { filled: 'countries' }),
  row('/map/region/get-list/', undefined, { filled: 'regions' }),
  row('/map/city/get-list/', undefined, { filled: 'cities' }),
  row('/map/city/get-popular-list/', undefined, { filled: 'cities' }),
];

const form: MakeForm = async (scene) => ({ service_id: await scene.nextWorkshop() });

const workshops = [
  row(
    '/v2/map/default/geo-search/',
    async (scene) => ({
      ...{ ...scene.moscow, only_coordinates: 0, radius: 50, page_size: 100 },
      modification_id: (await scene.known()).modification.id,
    }),
    { filled: 'services' },
  ),
  row('/v2/service/view/', form, { repeats: { id: 'service_id' } }),
  row('/common/default/get-service-reviews/', form),
  row('/customer/favorite-service/add/', form),
  row('/customer/favorite-service/remove/', form),
];

const idForm =
  (makeId: (scene: Scene) => Promise<number>): MakeForm =>
  async (scene) => ({ id: await makeId(scene) });

const choice = (noun: string, parent: 'mark' | 'model' | 'generation'): Row => ({
  path: `/car/${noun}/get-list/`,
  form: async (scene) => ({ [`${parent}_id`]: (await scene.known())[parent].id }),
  filled: `${noun}s`,
});

const cars = [
  row('/car/mark/get-list/', () => ({ type_id: 1 }), { filled: 'marks' }),
  choice('model', 'mark'),
  choice('generation', 'model'),
  choice('modification', 'generation'),
  row('/v2/customer/auto/index/', async (scene) => {
    await scene.makeCar();
    return {};
  }),
  row('/v2/customer/auto/create/', (scene) => scene.carForm()),
  row(
    '/v2/customer/auto/delete/',
    idForm((scene) => scene.makeCar()),
  ),
  row(
    '/v2/customer/auto/get-car-info-by-license-plate-public/',
    async (scene) => ({
      license_plate: (await scene.known()).licensePlate ?? '',
      recaptcha_token: await scene.captcha(),
    }),
    { repeats: { licensePlate: 'license_plate' } },
  ),
];

const uploaded =
  (field: string, makeId: (scene: Scene) => Promise<number>): MakeForm =>
  async (scene) => ({ identity_hash: scene.identityHash, [field]: await makeId(scene) });

const bids = [
  row('/v2/customer/bid/create/', (scene) => scene.bidForm()),
  row(
    '/v2/customer/bid/upload-file/',
    uploaded('object_id', (scene) => scene.makeBid()),
    { file: picture },
  ),
  row('/v2/customer/bid/upload-file-work-type/', uploaded('work_type_id', firstWork), {
    file: picture,
  }),
  row(
    '/v2/customer/bid/delete-file/',
    uploaded('id', (scene) => scene.makeFile()),
  ),
];

const oil = { query: 'масло' };
export async function firstWork(scene: Scene): Promise<number> {
  const { items } = await scene.post<{ items: { id: number }[] }>('/v2/work_type/search/', oil);
  return items[0]?.id ?? 0;
}

const rest = [
  row('/work_type/get-tree-with-selected/', undefined, { filled: 'groups' }),
  row('/v2/work_type/search/', () => oil, { filled: 'items' }),
  row('/notification/get-count-unread/'),
  row('/v2/part/cart/get-user-cart/'),
  row('/v2/customer/chat/get-count-unread/'),
  row('/v2/service/chat/get-count-unread/'),
];

/** Every call of the specification's section 7. */
export const rows: readonly Row[] = [...people, ...geography, ...workshops, ...cars, ...bids, ...rest];

import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { freshPhone } from '../../e2e/support/fresh-phone.ts';
import { change, dayIn, type Row, row } from './row.ts';
import type { Scene } from './scene.ts';

const carIds = { mark_id: '0.mark.id', model_id: '0.model.id', generation_id: '0.generation.id' };
const freshCar = async (scene: Scene) => ({ id: await scene.makeCar(), mileage: 84_000 });
const freshFile = async (scene: Scene) => ({ id: await scene.makeFile('visitor') });
const token = async (scene: Scene) => ({ refresh_token: (await scene.signIn(freshPhone())).refresh_token });
const openDay = (hours: number) => () => ({ date: dayIn(hours), is_active: 1, from: '00:00', to: '24:00' });
const keepWorkshops = ({ services }: { services: WorkshopSummary[] }) => ({
  workshops: services,
  listing_id: services.find(({ is_verified: isVerified }) => !isVerified)?.id,
});

/** The calls outside of a deal. They find the car and the workshop for it. */
export const catalogRows: readonly Row[] = [
  row('customer/auto/index', {
    as: 'owner',
    keeps: { ...carIds, modification_id: '0.modification.id', license_plate: '0.licensePlate' },
  }),
  row('/car/mark/get-list/', { form: { type_id: 1 }, filled: 'marks' }),
  row('/car/model/get-list/', { filled: 'models' }),
  row('/car/generation/get-list/', { filled: 'generations' }),
  row('/car/modification/get-list/', { filled: 'modifications' }),
  row('customer/auto/index'),
  row('customer/auto/update', { form: freshCar }),
  row('customer/auto/delete', { form: freshCar }),
  row('customer/auto/get-car-info-by-license-plate-public', {
    expected: ({ license_plate }) => ({ licensePlate: license_plate }),
  }),

  row('map/country/get-list', { filled: 'countries' }),
  row('/map/region/get-list/', { filled: 'regions' }),
  row('/map/city/get-list/', { filled: 'cities' }),
  row('/map/city/get-popular-list/', { filled: 'cities', keeps: { city_id: 'cities.0.id' } }),
  row('/work_type/get-tree-with-selected/', { filled: 'groups' }),
  row('work_type/search', { also: ['query'], filled: 'items' }),

  row('lead/create', { form: { consent_version: 1 } }),
  row('user/consent/index', { keeps: { consent_id: 'items.0.id' } }),
  change('user/consent/withdraw', { id: 'consent_id' }),

  row('user/info'),
  row('service/register/status'),
  // A new session each time: a refresh token that is used twice may end the session.
  row('user/profile/refresh-token', { form: token }),
  row('user/profile/auth', { also: ['country_id', 'utm_source', 'partner_id'] }),
  row('user/profile/update', { also: ['name'] }),
  row('notification/read', { form: { read_all: 1 } }),
  row('operator/impersonate', { form: (scene) => ({ phone: scene.phone('driver') }) }),

  // The workshop of the demo manager, open all night: work may begin a day before the visit.
  row('service/bid/index', { keeps: { service_id: 'items.0.service.id' } }),
  ...[0, 24, 48].map((hours) => change('service/schedule/exception/save', { form: openDay(hours) })),
  row('map/default/geo-search', {
    also: ['radius', 'page_size', 'modification_id'],
    form: { only_coordinates: 0 },
    filled: 'services',
    keeps: keepWorkshops,
  }),
  row('service/view', {
    expected: ({ service_id }) => ({ id: service_id }),
    keeps: { work_type_id: 'work_types.0.work_type_id' },
  }),

  // To a new workshop each time: it takes one bid of a driver.
  row('customer/bid/create', {
    also: ['period_end', 'comment', 'partner_id', 'utm_source', 'bid_source'],
    form: (scene) => scene.nextWorkshop(),
    keeps: { object_id: 'bid_id' },
  }),
  row('customer/bid/upload-file', { as: 'driver', also: ['object_id'] }),
  row('customer/bid/touch-files', { also: ['identity_hash'] }),
  row('customer/bid/delete-file', { also: ['identity_hash'], form: freshFile }),
];

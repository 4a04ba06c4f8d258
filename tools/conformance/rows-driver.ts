import { oldList, type Row } from './row.ts';
import { picture, type Scene } from './scene.ts';

const carLists: Row[] = [
  { path: '/car/mark/get-list/', list: 'marks', form: () => ({ type_id: 1 }) },
  {
    path: '/car/model/get-list/',
    list: 'models',
    form: ({ car }: Scene) => ({ mark_id: car.mark_id }),
    id: 'mark_id',
  },
  {
    path: '/car/generation/get-list/',
    list: 'generations',
    form: ({ car }: Scene) => ({ model_id: car.model_id }),
    id: 'model_id',
  },
  {
    path: '/car/modification/get-list/',
    list: 'modifications',
    form: ({ car }: Scene) => ({ generation_id: car.generation_id }),
    id: 'generation_id',
  },
].map(
  ({ path, list, form, id }): Row => ({
    method: 'POST',
    path,
    caller: 'public',
    form,
    answer: { ...oldList(list), [`${list}[0].name`]: 'text' },
    ...(id && { required: [id], idField: id }),
  }),
);

const cars: Row[] = [
  { method: 'GET', path: '/v2/customer/auto/index/', caller: 'customer', answer: { data: 'list' } },
  {
    method: 'POST',
    path: '/v2/customer/auto/create/',
    caller: 'customer',
    form: ({ car: { mark_id: _, ...branch }, year }) => ({
      ...branch,
      mileage: 45_000,
      vin: 'XTA210990Y1234567',
      licence_plate: 'А 482 КХ | 777',
      year,
    }),
    answer: {
      'data.auto.id': 'id',
      'data.auto.mark.id': 'id',
      'data.auto.model.name': 'text',
      'data.auto.generation': 'object',
      'data.auto.modification': 'object',
      'data.auto.vin': 'text',
      'data.auto.mileage': 'number',
      'data.auto.licensePlate': 'text',
      'data.auto.year': 'number',
    },
    required: ['model_id', 'generation_id', 'modification_id'],
    idField: 'model_id',
  },
  {
    method: 'POST',
    path: '/v2/customer/auto/delete/',
    caller: 'customer',
    form: async (scene) => ({ id: await scene.makeCar() }),
    answer: { 'data.id': 'id' },
    required: ['id'],
    idField: 'id',
  },
  {
    method: 'POST',
    path: '/v2/customer/auto/get-car-info-by-license-plate-public/',
    caller: 'accepted',
    form: async (scene) => ({ license_plate: scene.plate, recaptcha_token: await scene.captcha() }),
    answer: {
      'data.mark.id': 'id',
      'data.model.id': 'id',
      'data.generation': 'present',
      'data.modification': 'present',
      'data.licensePlate': 'text',
      'data.vin': 'present',
      'data.year': 'present',
    },
    required: ['license_plate'],
  },
];

const bids: Row[] = [
  {
    method: 'POST',
    path: '/v2/customer/bid/create/',
    caller: 'customer',
    form: (scene) => scene.bidForm(),
    answer: { 'data.bid_id': 'id', 'data.chat_id': 'id' },
    required: ['service_id', 'auto_id', 'period_start', 'period_end', 'type_connection', 'work_type_ids'],
    optional: ['comment', 'partner_id', 'utm_source', 'bid_source'],
    idField: 'service_id',
  },
  {
    method: 'POST',
    path: '/v2/customer/bid/upload-file/',
    caller: 'accepted',
    form: async (scene) => ({ identity_hash: scene.identityHash, object_id: await scene.makeBid() }),
    file: picture,
    answer: { 'data.id': 'id', 'data.url': 'text', 'data.name': 'text', 'data.extension': 'text' },
    idField: 'object_id',
  },
  {
    method: 'POST',
    path: '/v2/customer/bid/upload-file-work-type/',
    caller: 'accepted',
    form: async (scene) => ({ identity_hash: scene.identityHash, work_type_id: await firstWork(scene) }),
    file: picture,
    answer: { 'data.id': 'id', 'data.url': 'text', 'data.work_type_id': 'id' },
    required: ['work_type_id'],
    optional: ['object_id'],
    idField: 'work_type_id',
  },
  {
    method: 'POST',
    path: '/v2/customer/bid/delete-file/',
    caller: 'accepted',
    form: async (scene) => ({ id: await scene.makeFile(), identity_hash: scene.identityHash }),
    answer: { 'data.id': 'id' },
    required: ['id'],
    idField: 'id',
  },
];

async function firstWork({ client }: Scene): Promise<number> {
  const found = await client.need({
    method: 'POST',
    path: '/v2/work_type/search/',
    form: { query: 'масло' },
  });
  return Number((found.items as { id: number }[])[0]?.id);
}

/** The car catalogue, the garage, the bid and its files. */
export const driverRows: readonly Row[] = [...carLists, ...cars, ...bids];

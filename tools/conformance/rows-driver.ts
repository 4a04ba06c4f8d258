import {
  bidEffects,
  carAsCreated,
  carCreateEffects,
  carDeleteEffects,
  carFacts,
  fileDeleteEffects,
  garageEffects,
  plateEffects,
  uploadEffects,
  workUploadEffects,
} from './effects-driver.ts';
import { choiceEffects } from './effects-lists.ts';
import { oldList, type Row } from './row.ts';
import { type Car, picture, type Scene } from './scene.ts';
import { filled, id, is, words } from './shape.ts';
import { car, carByPlate, choice, file } from './things.ts';

const marks = {
  path: '/car/mark/get-list/',
  list: 'marks',
  by: 'type_id',
  of: ({ mark }: Car) => mark.id,
};
const models = {
  path: '/car/model/get-list/',
  list: 'models',
  by: 'mark_id',
  above: marks,
  of: ({ model }: Car) => model.id,
};
const generations = {
  path: '/car/generation/get-list/',
  list: 'generations',
  by: 'model_id',
  above: models,
  of: ({ generation }: Car) => generation.id,
};
const modifications = {
  path: '/car/modification/get-list/',
  list: 'modifications',
  by: 'generation_id',
  above: generations,
  of: ({ modification }: Car) => modification.id,
};
const carLists: Row[] = [
  {
    method: 'POST',
    path: marks.path,
    caller: 'public',
    form: () => ({ type_id: 1 }),
    answer: oldList('marks', choice),
    effects: choiceEffects(marks),
  },
  ...[models, generations, modifications].map(
    (level): Row => ({
      method: 'POST',
      path: level.path,
      caller: 'public',
      form: async (scene) => ({ [level.by]: level.above.of(await scene.known()) }),
      answer: oldList(level.list, choice),
      required: [level.by],
      idField: level.by,
      effects: choiceEffects(level),
    }),
  ),
];

const cars: Row[] = [
  {
    method: 'GET',
    path: '/v2/customer/auto/index/',
    caller: 'customer',
    form: async (scene) => {
      await scene.makeCar();
      return {};
    },
    answer: { data: filled(car) },
    effects: garageEffects,
  },
  {
    method: 'POST',
    path: '/v2/customer/auto/create/',
    caller: 'customer',
    form: async (scene) => ({ ...(await scene.carForm()), ...carFacts, year: (await scene.known()).year }),
    answer: ({ model_id, generation_id, modification_id, year }) => ({
      data: {
        auto: {
          ...car,
          model: { id: is(model_id), name: words },
          generation: { id: is(generation_id), name: words },
          modification: { id: is(modification_id), name: words },
          vin: is(carAsCreated.vin),
          mileage: is(carAsCreated.mileage),
          licensePlate: is(carAsCreated.licensePlate),
          year: is(year),
        },
      },
    }),
    required: ['model_id', 'generation_id', 'modification_id'],
    idField: 'model_id',
    effects: carCreateEffects,
  },
  {
    method: 'POST',
    path: '/v2/customer/auto/delete/',
    caller: 'customer',
    form: async (scene) => ({ id: await scene.makeCar() }),
    answer: (form) => ({ data: { id: is(form.id), is_archived: is(true) } }),
    required: ['id'],
    idField: 'id',
    effects: carDeleteEffects,
  },
  {
    method: 'POST',
    path: '/v2/customer/auto/get-car-info-by-license-plate-public/',
    caller: 'accepted',
    form: async (scene) => ({
      license_plate: (await scene.known()).licensePlate,
      recaptcha_token: await scene.captcha(),
    }),
    answer: ({ license_plate }) => ({ data: { ...carByPlate, licensePlate: is(license_plate) } }),
    required: ['license_plate'],
    effects: plateEffects,
  },
];

const bids: Row[] = [
  {
    method: 'POST',
    path: '/v2/customer/bid/create/',
    caller: 'customer',
    form: (scene) => scene.bidForm(),
    answer: { data: { bid_id: id, status: is('new'), chat_id: id, message: words } },
    required: ['service_id', 'auto_id', 'period_start', 'type_connection', 'work_type_ids'],
    optional: ['comment', 'partner_id', 'utm_source', 'bid_source'],
    idField: 'service_id',
    effects: bidEffects,
  },
  {
    method: 'POST',
    path: '/v2/customer/bid/upload-file/',
    caller: 'accepted',
    form: async (scene) => ({ identity_hash: scene.identityHash, object_id: await scene.makeBid() }),
    file: picture,
    answer: { data: { ...file, extension: is('png') } },
    idField: 'object_id',
    effects: uploadEffects,
  },
  {
    method: 'POST',
    path: '/v2/customer/bid/upload-file-work-type/',
    caller: 'accepted',
    form: async (scene) => ({ identity_hash: scene.identityHash, work_type_id: await firstWork(scene) }),
    file: picture,
    answer: ({ work_type_id }) => ({
      data: { ...file, extension: is('png'), work_type_id: is(work_type_id) },
    }),
    required: ['work_type_id'],
    optional: ['object_id'],
    idField: 'work_type_id',
    effects: workUploadEffects,
  },
  {
    method: 'POST',
    path: '/v2/customer/bid/delete-file/',
    caller: 'accepted',
    form: async (scene) => ({ id: await scene.makeFile(), identity_hash: scene.identityHash }),
    answer: (form) => ({ data: { id: is(form.id) } }),
    required: ['id'],
    idField: 'id',
    effects: fileDeleteEffects,
  },
];

async function firstWork(scene: Scene): Promise<number> {
  const { items } = await scene.post<{ items: { id: number }[] }>('/v2/work_type/search/', {
    query: 'масло',
  });
  return items[0]?.id ?? 0;
}

/** The car catalogue, the garage, the bid and its files. */
export const driverRows: readonly Row[] = [...carLists, ...cars, ...bids];

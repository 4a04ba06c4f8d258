import { randomUUID } from 'node:crypto';
import type { Form, Upload } from './client.ts';
import { type Effects, unless } from './row.ts';
import { type Car, idsOf, picture, type Scene } from './scene.ts';
import { shortened, valueAt } from './shape.ts';

const codesOf = (errors: unknown) =>
  shortened(Array.isArray(errors) ? errors.map(({ code }) => code) : errors);

export const garageEffects: Effects = {
  'has a new car, and only of who asks': async (scene) => {
    const id = await scene.makeCar();
    const kept = (await scene.garage()).find((car) => car.id === id);
    const known = await scene.known();
    const parts = ['mark', 'model', 'generation', 'modification'] as const;
    const other = parts.find((part) => JSON.stringify(kept?.[part]) !== JSON.stringify(known[part]));
    const ofOwner = await scene.get<Car[]>('/v2/customer/auto/index/', {}, await scene.owner());
    return [
      ...unless(kept !== undefined, 'a new car is not there'),
      ...unless(!kept || !other, `its ${other} is another`),
      ...unless(!idsOf(ofOwner).includes(id), 'it is in the garage of another'),
    ];
  },
};

/** What a car is created with, and what it then has: the plate without its spaces and bars. */
export const carFacts = { mileage: 45_000, vin: 'XTA210990Y1234567', licence_plate: 'А 482 КХ | 777' };
export const carAsCreated = { mileage: 45_000, vin: 'XTA210990Y1234567', licensePlate: 'А482КХ777' };

export const carCreateEffects: Effects = {
  'is in the garage as it was answered': async (scene) => {
    const { year } = await scene.known();
    const form = { ...(await scene.carForm()), ...carFacts, year };
    const path = '/v2/customer/auto/create/';
    const { auto } = await scene.post<{ auto: Car }>(path, form, await scene.driver());
    const kept = (await scene.garage()).find(({ id }) => id === auto.id);
    return unless(JSON.stringify(kept) === JSON.stringify(auto), `there it is ${shortened(kept)}`);
  },
};

const removeCar = async (scene: Scene, id: number) =>
  scene.tryPost('/v2/customer/auto/delete/', { id }, await scene.driver());

export const carDeleteEffects: Effects = {
  'is gone from the garage': async (scene) => {
    const id = await scene.makeCar();
    await removeCar(scene, id);
    return unless(!idsOf(await scene.garage()).includes(id), 'it is still there');
  },
  'refuses a car of another, and one with an open bid': async (scene) => {
    const known = await scene.known();
    const foreign = await removeCar(scene, known.id);
    const form = await scene.bidForm();
    await scene.makeBid(form);
    const busy = await removeCar(scene, form.auto_id);
    return [
      ...unless(foreign.status === 404, `of another: status ${foreign.status}`),
      ...unless(
        busy.status === 409 && codesOf(busy.body?.errors) === '["has_active_bid"]',
        `with a bid: status ${busy.status} ${codesOf(busy.body?.errors)}`,
      ),
      ...unless(idsOf(await scene.garage()).includes(form.auto_id), 'the one with a bid is gone'),
    ];
  },
};

export const plateEffects: Effects = {
  'is the car with that plate, however it is written': async (scene) => {
    const car = await scene.known();
    const spaced = car.licensePlate.replace(/(\d{3})/, ' $1 ').toLowerCase();
    const found = await scene.post<Car>(
      '/v2/customer/auto/get-car-info-by-license-plate-public/',
      { license_plate: spaced, recaptcha_token: await scene.captcha() },
      await scene.driver(),
    );
    return [
      ...unless(found.licensePlate === car.licensePlate, `licensePlate is ${shortened(found.licensePlate)}`),
      ...unless(found.mark.id === car.mark.id, `mark is ${shortened(found.mark)}`),
      ...unless(found.model.id === car.model.id, `model is ${shortened(found.model)}`),
      ...unless(found.year === null || found.year === car.year, `year is ${shortened(found.year)}`),
    ];
  },
};

const createBid = '/v2/customer/bid/create/';
const bidOf = async (scene: Scene, id: number) =>
  scene.get<Record<string, unknown>>('/v2/customer/bid/view/', { id }, await scene.driver());

export const bidEffects: Effects = {
  'is kept as it was sent': async (scene) => {
    const form: Form = { ...(await scene.bidForm()), type_connection: 2 };
    const bid = await bidOf(scene, await scene.makeBid(form));
    const kept: Form = {
      service_id: Number(valueAt(bid, 'service.id')),
      auto_id: Number(valueAt(bid, 'auto.id')),
      work_type_ids: idsOf(bid.work_types as { id: number }[]),
      type_connection: Number(bid.type_connection),
      comment: String(bid.comment),
      bid_source: String(bid.bid_source),
    };
    const changed = Object.keys(kept).filter(
      (field) => JSON.stringify(kept[field]) !== JSON.stringify(form[field]),
    );
    const moments = ['period_start', 'period_end'].filter(
      (field) => Date.parse(String(bid[field])) !== Date.parse(String(form[field])),
    );
    return [
      ...unless(bid.status === 'new', `status is ${shortened(bid.status)}`),
      ...[...changed, ...moments].map((field) => `${field} is ${shortened(kept[field] ?? bid[field])}`),
    ];
  },
  'stands in the way of a second one': async (scene) => {
    const form = await scene.bidForm();
    const driver = await scene.driver();
    const id = await scene.makeBid(form);
    const page = await scene.view(form.service_id, { auto_id: form.auto_id }, driver);
    const again = await scene.tryPost(createBid, { ...form, recaptcha_token: await scene.captcha() }, driver);
    return [
      ...unless(
        page.bid_availability === 'disabled_has_active_bid',
        `the page says ${page.bid_availability}`,
      ),
      ...unless(page.active_bid_id === id, `the page says active_bid_id ${page.active_bid_id}`),
      ...unless(again.status === 409, `a second one: status ${again.status}`),
    ];
  },
  idempotency_key: async (scene) => {
    const form = { ...(await scene.bidForm()), idempotency_key: randomUUID() };
    const driver = await scene.driver();
    const id = await scene.makeBid(form);
    const repeat = async (changed: Form) =>
      scene.tryPost(createBid, { ...form, recaptcha_token: await scene.captcha(), ...changed }, driver);
    const [same, other] = [await repeat({}), await repeat({ comment: 'Другое' })];
    return [
      ...unless(valueAt(same.body, 'data.bid_id') === id, `sent again: ${codesOf(same.body?.errors)}`),
      ...unless(other.status === 409, `with another comment: status ${other.status}`),
    ];
  },
};

interface Kept {
  id: number;
  url: string;
  name: string;
  work_type_id: number | null;
}
const uploadTo = (way: '' | '-work-type') => `/v2/customer/bid/upload-file${way}/`;
const filesOf = async (scene: Scene, bid: number) => (await bidOf(scene, bid)).files as Kept[];

/** Uploads to a new bid of the driver. */
async function upload(scene: Scene, file: Upload, way: '' | '-work-type' = '') {
  const bidForm = await scene.bidForm();
  const [work_type_id = 0] = bidForm.work_type_ids;
  const bid = await scene.makeBid(bidForm);
  const form = { object_id: bid, ...(way && { work_type_id }) };
  const kept = await scene.post<Kept>(uploadTo(way), form, await scene.driver(), file);
  return { bid, kept, work_type_id };
}

export const uploadEffects: Effects = {
  'is among the files of the bid, under its address': async (scene) => {
    const file = picture();
    const { bid, kept } = await upload(scene, file);
    const listed = (await filesOf(scene, bid)).find(({ id }) => id === kept.id);
    const fetched = await scene.client.fetchFile(kept.url);
    return [
      ...unless(listed?.name === file.name, `there it is ${shortened(listed)}`),
      ...unless(fetched.status === 200 && fetched.size > 0, `its address: status ${fetched.status}`),
    ];
  },
  'refuses the same name twice': async (scene) => {
    const file = picture();
    const { bid } = await upload(scene, file);
    const again = await scene.tryPost(uploadTo(''), { object_id: bid }, await scene.driver(), { file });
    const told = valueAt(again.body, 'errors.file[0]');
    return unless(
      again.status === 422 && told === 'Файл с таким названием уже добавлен',
      `status ${again.status} ${shortened(told)}`,
    );
  },
};

export const workUploadEffects: Effects = {
  'is among the files of the bid, with its work': async (scene) => {
    const { bid, kept, work_type_id } = await upload(scene, picture(), '-work-type');
    const listed = (await filesOf(scene, bid)).find(({ id }) => id === kept.id);
    return unless(listed?.work_type_id === work_type_id, `there it is ${shortened(listed)}`);
  },
};

export const fileDeleteEffects: Effects = {
  'is gone from the bid and its address': async (scene) => {
    const { bid, kept } = await upload(scene, picture());
    const form = { id: kept.id };
    const foreign = await scene.tryPost('/v2/customer/bid/delete-file/', form, await scene.owner());
    const isThere = (await scene.client.fetchFile(kept.url)).status === 200;
    await scene.post('/v2/customer/bid/delete-file/', form, await scene.driver());
    const fetched = await scene.client.fetchFile(kept.url);
    return [
      ...unless(foreign.status >= 400 && isThere, 'another may delete it'),
      ...unless(!idsOf(await filesOf(scene, bid)).includes(kept.id), 'it is still among the files'),
      ...unless(fetched.status === 404, `its address: status ${fetched.status}`),
    ];
  },
};

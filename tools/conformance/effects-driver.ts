import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Car } from '@sto/contract/cars/cars.schemas';
import type { Form } from './client.ts';
import { enterCode, freshPhone, type Person, requestCode } from './people.ts';
import { idsOf, picture, type Scene } from './scene.ts';
import { type Effects, faultUnless, shortened } from './specified-call.ts';

export const cityEffects: Effects = {
  query: async (scene) => {
    const { cities } = await scene.post<{ cities: { name: string }[] }>('/map/city/get-list/', {
      query: 'каза',
    });
    const isKazan = cities.length > 0 && cities.every(({ name }) => /каза/i.test(name));
    return faultUnless(isKazan, `gives ${shortened(cities.map(({ name }) => name))}`);
  },
};

export const namedChoices = (
  path: string,
  list: string,
  form: (scene: Scene) => Promise<Form> | Form,
): Effects => ({
  'names each': async (scene) => {
    const data = await scene.post<Record<string, { id: number; name: string }[]>>(path, await form(scene));
    const nameless = data[list]?.find(({ name }) => !/\S/.test(name));
    return faultUnless(!nameless, `${nameless?.id} has no name`);
  },
});

export const carEffects: Record<'create' | 'delete' | 'index', Effects> = {
  create: {
    'is in the garage': async (scene) => {
      const id = await scene.makeCar();
      return faultUnless(idsOf(await scene.garage()).includes(id), 'it is not there');
    },
  },
  delete: {
    'is gone from the garage': async (scene) => {
      const id = await scene.makeCar();
      await scene.tryPost('/v2/customer/auto/delete/', { id }, await scene.driver());
      return faultUnless(!idsOf(await scene.garage()).includes(id), 'it is still there');
    },
    'refuses the car of another person': async (scene) => {
      const { id } = await scene.known();
      const { status } = await scene.tryPost('/v2/customer/auto/delete/', { id }, await scene.driver());
      return faultUnless(status === 404, `status ${status}`);
    },
  },
  index: {
    'has the cars of the caller alone': async (scene) => {
      const id = await scene.makeCar();
      const others = await scene.get<Car[]>('/v2/customer/auto/index/', {}, await scene.owner());
      return faultUnless(!idsOf(others).includes(id), 'it is in the garage of another');
    },
  },
};

const bidOf = async (scene: Scene, id: number) =>
  scene.get<Bid>('/v2/customer/bid/view/', { id }, await scene.driver());

export const bidEffects: Effects = {
  'is stored as it was sent': async (scene) => {
    const form = await scene.bidForm();
    const bid = await bidOf(scene, await scene.makeBid(form));
    const isSame = bid.status === 'new' && bid.comment === form.comment;
    return faultUnless(isSame, `status ${bid.status}, comment ${shortened(bid.comment)}`);
  },
  'refuses a second bid': async (scene) => {
    const form = await scene.bidForm();
    await scene.makeBid(form);
    const again = { ...form, recaptcha_token: await scene.captcha() };
    const { status } = await scene.tryPost('/v2/customer/bid/create/', again, await scene.driver());
    return faultUnless(status === 409, `status ${status}`);
  },
};

export const uploadEffects: Effects = {
  'is among the files of the bid, with its work': async (scene) => {
    const bidForm = await scene.bidForm();
    const [work_type_id = 0] = bidForm.work_type_ids;
    const bid = await scene.makeBid(bidForm);
    const path = '/v2/customer/bid/upload-file-work-type/';
    const { id } = await scene.post<{ id: number }>(
      path,
      { object_id: bid, work_type_id },
      await scene.driver(),
      picture(),
    );
    const listed = (await bidOf(scene, bid)).files.find((file) => file.id === id);
    return faultUnless(listed?.work_type_id === work_type_id, `there it is ${shortened(listed)}`);
  },
};

const infoOf = (scene: Scene, person: Person) =>
  scene.get<{ id: number; phone: string }>('/v2/user/info/', {}, person);

export const infoEffects: Effects = {
  'is the caller': async (scene) => {
    const [driver, manager] = [await scene.driver(), await scene.manager()];
    const phones = [(await infoOf(scene, driver)).phone, (await infoOf(scene, manager)).phone];
    return faultUnless(`${phones}` === `${[driver.phone, manager.phone]}`, `phones are ${phones}`);
  },
};

export const refreshEffects: Effects = {
  'gives other tokens of the same person': async (scene) => {
    const person = await scene.newcomer();
    const pair = await scene.post<{ access_token: string; refresh_token: string }>(
      '/v2/user/profile/refresh-token/',
      {
        refresh_token: person.refresh,
      },
    );
    const { id } = await infoOf(scene, { ...person, access: pair.access_token });
    return [
      ...faultUnless(pair.refresh_token !== person.refresh, 'refresh_token is the one that was sent'),
      ...faultUnless(id === person.id, 'access_token belongs to another person'),
    ];
  },
};

export const authEffects: Effects = {
  'accepts only its own code': async (scene) => {
    const { requestId, code } = await requestCode(scene.client, freshPhone());
    const wrong = await scene.client.send(
      enterCode(requestId, code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`),
    );
    await scene.client.need(enterCode(requestId, code));
    return faultUnless(wrong.status >= 400 && wrong.status < 500, `a wrong code: status ${wrong.status}`);
  },
};

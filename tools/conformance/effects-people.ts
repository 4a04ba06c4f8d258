import { askForCode, enterCode, freshPhone, type Person } from './people.ts';
import { type Effects, unless } from './row.ts';
import type { Scene } from './scene.ts';
import { shortened } from './shape.ts';

interface Info {
  id: number;
  phone: string;
  name: string;
  roles: string[];
}
interface Pair {
  access_token: string;
  refresh_token: string;
}
const infoOf = (scene: Scene, person: Person) => scene.get<Info>('/v2/user/info/', {}, person);
const refreshed = (scene: Scene, refresh_token: string) =>
  scene.post<Pair>('/v2/user/profile/refresh-token/', { refresh_token });

export const infoEffects: Effects = {
  'is of who asks': async (scene) => {
    const [driver, manager] = [await scene.driver(), await scene.manager()];
    const [ofDriver, ofManager] = [await infoOf(scene, driver), await infoOf(scene, manager)];
    return [
      ...unless(ofDriver.phone === driver.phone, `phone is ${ofDriver.phone} of ${driver.phone}`),
      ...unless(ofManager.phone === manager.phone, `phone is ${ofManager.phone} of ${manager.phone}`),
      ...unless(ofDriver.roles.includes('customer'), 'a driver is no customer'),
      ...unless(ofManager.roles.includes('service'), 'a workshop’s person has not its role'),
      ...unless(ofDriver.id === driver.id && ofManager.id === manager.id, 'id is not that of the login'),
      ...unless(ofDriver.id !== ofManager.id, 'two people have one id'),
    ];
  },
};

export const refreshEffects: Effects = {
  'gives other tokens of the same person, and within the grace the same pair again': async (scene) => {
    const person = await scene.newcomer();
    const pair = await refreshed(scene, person.refresh);
    const again = await refreshed(scene, person.refresh);
    const [before, after] = [
      await infoOf(scene, person),
      await infoOf(scene, { ...person, access: pair.access_token }),
    ];
    const next = await refreshed(scene, pair.refresh_token);
    return [
      ...unless(pair.refresh_token !== person.refresh, 'refresh_token is the one that was sent'),
      ...unless(pair.access_token !== person.access, 'access_token is the old one'),
      ...unless(again.refresh_token === pair.refresh_token, 'the old token gives another refresh_token'),
      ...unless(before.id === after.id, 'access_token is of somebody else'),
      ...unless(next.refresh_token !== pair.refresh_token, 'the new token gives itself'),
    ];
  },
  'refuses a token that is none': async (scene) => {
    const { status } = await scene.tryPost('/v2/user/profile/refresh-token/', { refresh_token: 'none' });
    return unless(status === 401, `status ${status}`);
  },
};

export const authEffects: Effects = {
  'its code signs in with that phone, and no other code does': async (scene) => {
    const phone = freshPhone();
    const { requestId, code } = await askForCode(scene.client, phone);
    const wrong = await scene.client.send(enterCode(requestId, code === '000000' ? '000001' : '000000'));
    const session = await scene.client.need(enterCode(requestId, code));
    const { profile } = session as { profile: Info };
    return [
      ...unless(wrong.status >= 400 && wrong.status < 500, `a wrong code: status ${wrong.status}`),
      ...unless(
        JSON.stringify(wrong.body?.errors ?? '').includes('code_wrong'),
        'a wrong code is no code_wrong',
      ),
      ...unless(profile?.phone === phone, `signs in ${shortened(profile?.phone)} instead of ${phone}`),
    ];
  },
  'promises a known number and a new one the same': async (scene) => {
    const [known, fresh] = [await scene.owner(), await scene.driver()].map(({ promised }) =>
      promised.filter((field) => field !== 'is_new_user').join(),
    );
    return unless(known === fresh, `${known} and ${fresh}`);
  },
};

export const customerProfileEffects: Effects = {
  'has the name that was set, as the person’s page has': async (scene) => {
    const driver = await scene.driver();
    const name = `Проверка ${Date.now()}`;
    await scene.post('/v2/user/profile/update/', { name }, driver);
    const profile = await scene.post<{ user_name: string }>('/v2/customer/profile/view/', {}, driver);
    const info = await infoOf(scene, driver);
    return [
      ...unless(profile.user_name === name, `user_name is ${shortened(profile.user_name)}`),
      ...unless(info.name === name, `name of user/info is ${shortened(info.name)}`),
    ];
  },
  'counts nothing for somebody who came just now': async (scene) => {
    const profile = await scene.post<Record<string, unknown>>(
      '/v2/customer/profile/view/',
      {},
      await scene.newcomer(),
    );
    const counted = Object.keys(profile).filter(
      (field) => /^new_\w+_count$/.test(field) && profile[field] !== 0,
    );
    return unless(counted.length === 0, counted.map((field) => `${field} is ${profile[field]}`).join());
  },
  'counts an answer to a bid until the bid is opened': async (scene) => {
    const driver = await scene.driver();
    const counted = async () =>
      (await scene.post<{ new_answered_count: number }>('/v2/customer/profile/view/', {}, driver))
        .new_answered_count;
    const before = await counted();
    const bid = await bidToManager(scene);
    await answer(scene, bid);
    const answered = await counted();
    await scene.get('/v2/customer/bid/view/', { id: bid }, driver);
    const seen = await counted();
    return unless(
      answered === before + 1 && seen === before,
      `new_answered_count was ${before}, answered ${answered}, seen ${seen}`,
    );
  },
};

const ownWorkshop = async (scene: Scene) =>
  scene.post<{ id: number; name: string; new_bid_count: number }>(
    '/v2/service/profile/view/',
    {},
    await scene.manager(),
  );

/** A bid of the driver to the workshop whose person is here. */
async function bidToManager(scene: Scene): Promise<number> {
  const { id } = await ownWorkshop(scene);
  const form = await scene.bidFormFor(id);
  if (!form) throw new Error('the workshop of the manager has no works or is closed');
  return scene.makeBid(form);
}

async function answer(scene: Scene, bid: number): Promise<void> {
  const manager = await scene.manager();
  const { period_start: start } = await scene.get<{ period_start: string }>(
    '/v2/service/bid/view/',
    { id: bid },
    manager,
  );
  const lines = JSON.stringify([{ kind: 'labour', title: 'Осмотр', qty: 1, price: 1000 }]);
  const form = { id: bid, lines, minutes: 60, slot_from: start, comment: 'Приезжайте' };
  await scene.post('/v2/service/bid/answer/', form, manager);
}

export const serviceProfileEffects: Effects = {
  'has the name of the workshop’s page': async (scene) => {
    const { id, name } = await ownWorkshop(scene);
    const page = await scene.view(id);
    return unless(page.name === name, `${shortened(name)} and ${shortened(page.name)}`);
  },
  'counts a new bid': async (scene) => {
    const before = (await ownWorkshop(scene)).new_bid_count;
    await bidToManager(scene);
    const after = (await ownWorkshop(scene)).new_bid_count;
    return unless(after > before, `new_bid_count was ${before} and is ${after}`);
  },
};

/** `data.count` of a call of one side grows when the other has acted. */
async function grows(
  scene: Scene,
  path: string,
  person: Person,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const counted = async () => (await scene.post<{ count: number }>(path, {}, person)).count;
  const before = await counted();
  await act();
  const after = await counted();
  return unless(after > before, `count was ${before} and is ${after}`);
}

const answered = async (scene: Scene) => answer(scene, await bidToManager(scene));

export const notificationEffects: Effects = {
  'counts a new bid for the workshop': async (scene) =>
    grows(scene, '/notification/get-count-unread/', await scene.manager(), () => bidToManager(scene)),
  'counts an answer for the driver': async (scene) =>
    grows(scene, '/notification/get-count-unread/', await scene.driver(), () => answered(scene)),
};
export const driverChatEffects: Effects = {
  'counts the words of an answer': async (scene) =>
    grows(scene, '/v2/customer/chat/get-count-unread/', await scene.driver(), () => answered(scene)),
};
export const workshopChatEffects: Effects = {
  'counts the words of a bid': async (scene) =>
    grows(scene, '/v2/service/chat/get-count-unread/', await scene.manager(), () => bidToManager(scene)),
};

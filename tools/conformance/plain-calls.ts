import { declaredCalls } from '@sto/contract/endpoint-tables';
import type { Form } from './client.ts';
import { freshPhone } from './people.ts';
import { firstWork } from './rows.ts';
import { type Row, requiredFields, row } from './specified-call.ts';
import { ofWorkshop } from './steps.ts';

const withWorkshop = ({ path }: { path: string }): Row => row(path, ofWorkshop);
const needsAtMostWorkshop = (call: Row) => requiredFields(call).every((field) => field === 'service_id');

/** Every read that needs no other value than the workshop; a new one needs no row. */
export const plainReads: readonly Row[] = declaredCalls
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .map(({ endpoint }) => withWorkshop(endpoint))
  .filter(needsAtMostWorkshop);

const quietHours = { is_on: 0, from: '22:00', to: '08:00', timezone: 'Europe/Moscow' };
const choice: Form = { type: 'bids', channel: 'push', is_on: 1 };
/** What a person, or a visitor, does outside of a deal. */
export const settings: readonly Row[] = [
  row('user/profile/update', () => ({ name: 'Тамара' })),
  row('user/profile/switch-role', () => ({ role: 'customer' })),
  row('user/socket-ticket'),
  row('notification/read', () => ({ read_all: 1 })),
  row('notification/settings/choose', () => choice),
  row('notification/settings/quiet-hours', () => quietHours),
  row('map/default/suggest', (scene) => ({ ...scene.moscow, query: 'масло' })),
  row('map/default/rescue', (scene) => ({ ...scene.moscow, radius: 1 })),
  row('work_type/price', async (scene) => ({ work_type_ids: [await firstWork(scene)] })),
  row('service/reveal-phone', ofWorkshop),
  row('customer/auto/update', async (scene) => ({ id: await scene.makeCar(), mileage: 84_000 })),
  row('customer/bid/touch-files', async (scene) => ({
    ...{ identity_hash: scene.identityHash, upload_ids: [await scene.makeFile()] },
  })),
  row('customer/favorite-service/index', (scene) => scene.moscow),
  row('page/city', () => ({ city: 'moskva' })),
  row('lead/create', async (scene) => ({
    ...{ kind: 'osago', name: 'Тамара', phone: freshPhone(), consent: 1 },
    recaptcha_token: await scene.captcha(),
  })),
  row('operator/impersonate', async (scene) => ({ phone: (await scene.driver()).phone, reason: 'Жалоба' })),
];

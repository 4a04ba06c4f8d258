import { z } from 'zod';
import * as auth from './auth.ts';
import * as bids from './bids.ts';
import * as captcha from './captcha.ts';
import * as cars from './cars.ts';
import * as chat from './chat.ts';
import * as config from './config.ts';
import * as consents from './consents.ts';
import * as devSms from './dev-sms.ts';
import type { Endpoint } from './endpoint.ts';
import * as favorites from './favorites.ts';
import * as files from './files.ts';
import * as geography from './geography.ts';
import * as integrations from './integrations.ts';
import * as leads from './leads.ts';
import * as notifications from './notifications.ts';
import * as offers from './offers.ts';
import * as parts from './parts.ts';
import * as profiles from './profiles.ts';
import * as publicPages from './public-pages.ts';
import * as reviews from './reviews.ts';
import * as workTypes from './work-types.ts';
import * as workshopPhones from './workshop-phones.ts';
import * as workshops from './workshops.ts';

/** The files that declare calls, under the noun that the API page shows. */
const modules: [string, Record<string, unknown>][] = [
  ['Вход и сеансы', auth],
  ['Профиль', profiles],
  ['Согласия', consents],
  ['География', geography],
  ['Автосервисы', workshops],
  ['Автосервисы', workshopPhones],
  ['Отзывы', reviews],
  ['Страницы для поисковых систем', publicPages],
  ['Избранное', favorites],
  ['Каталог автомобилей и гараж', cars],
  ['Работы', workTypes],
  ['Заявки', bids],
  ['Отклики', offers],
  ['Файлы', files],
  ['Уведомления', notifications],
  ['Сообщения', chat],
  ['Корзина', parts],
  ['Запросы на звонок', leads],
  ['Ключи и вебхуки', integrations],
  ['Сайт', config],
  ['Проверка на робота', captcha],
  ['Коды входа при разработке', devSms],
];

export interface DeclaredCall {
  /** `customerBid.create`: table and name in the contract. */
  id: string;
  noun: string;
  endpoint: Endpoint;
}

/** Every call of the contract, in the order of the API page. */
export const declaredCalls: readonly DeclaredCall[] = modules.flatMap(([noun, module]) =>
  Object.entries(module)
    .filter(([table]) => table.endsWith('Endpoints'))
    .flatMap(([table, rows]) =>
      Object.entries(rows as Record<string, Endpoint>).map(([name, endpoint]) => ({
        id: `${table.replace('Endpoints', '')}.${name}`,
        noun,
        endpoint,
      })),
    ),
);

/** Schemas of answers that have a name of their own in the contract, e.g. `Bid`. */
export const namedAnswers: readonly [string, z.ZodType][] = modules.flatMap(([, module]) =>
  Object.entries(module).filter(
    (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType && !entry[0].endsWith('Form'),
  ),
);

import { z } from 'zod';
import * as assistant from './assistant/assistant.endpoints.ts';
import * as assistantSchemas from './assistant/assistant.schemas.ts';
import * as auth from './auth/auth.endpoints.ts';
import * as authSchemas from './auth/auth.schemas.ts';
import * as devSms from './auth/dev-sms.endpoints.ts';
import * as devSmsSchemas from './auth/dev-sms.schemas.ts';
import * as bids from './bids/bids.endpoints.ts';
import * as bidSchemas from './bids/bids.schemas.ts';
import * as moves from './bids/moves.endpoints.ts';
import * as moveSchemas from './bids/moves.schemas.ts';
import * as offerSchemas from './bids/offers.schemas.ts';
import * as papers from './bids/papers.endpoints.ts';
import * as paperSchemas from './bids/papers.schemas.ts';
import * as captcha from './captcha/captcha.endpoints.ts';
import * as captchaSchemas from './captcha/captcha.schemas.ts';
import * as cars from './cars/cars.endpoints.ts';
import * as carSchemas from './cars/cars.schemas.ts';
import * as autoReply from './chat/auto-reply.endpoints.ts';
import * as autoReplySchemas from './chat/auto-reply.schemas.ts';
import * as chat from './chat/chat.endpoints.ts';
import * as chatSchemas from './chat/chat.schemas.ts';
import * as contactAppeals from './chat/contact-appeals.endpoints.ts';
import * as contactAppealSchemas from './chat/contact-appeals.schemas.ts';
import * as messageReports from './chat/message-reports.endpoints.ts';
import * as messageReportSchemas from './chat/message-reports.schemas.ts';
import * as operatorChat from './chat/operator-chat.endpoints.ts';
import * as operatorChatSchemas from './chat/operator-chat.schemas.ts';
import * as replyTemplates from './chat/reply-templates.endpoints.ts';
import * as replyTemplateSchemas from './chat/reply-templates.schemas.ts';
import * as config from './config/config.endpoints.ts';
import * as configSchemas from './config/config.schemas.ts';
import * as consents from './consents/consents.endpoints.ts';
import * as consentSchemas from './consents/consents.schemas.ts';
import * as devClock from './dev/dev-clock.endpoints.ts';
import * as devClockSchemas from './dev/dev-clock.schemas.ts';
import type { AnswerInput, AnswerOf, CallSchemas, Endpoint, FormOf } from './endpoint.ts';
import * as favorites from './favorites/favorites.endpoints.ts';
import * as favoriteSchemas from './favorites/favorites.schemas.ts';
import * as files from './files/files.endpoints.ts';
import * as fileSchemas from './files/files.schemas.ts';
import * as geography from './geography/geography.endpoints.ts';
import * as geographySchemas from './geography/geography.schemas.ts';
import * as integrations from './integrations/integrations.endpoints.ts';
import * as integrationSchemas from './integrations/integrations.schemas.ts';
import * as leads from './leads/leads.endpoints.ts';
import * as leadSchemas from './leads/leads.schemas.ts';
import * as live from './live/live.endpoints.ts';
import * as liveSchemas from './live/live.schemas.ts';
import * as myWorkshop from './my-workshop/my-workshop.endpoints.ts';
import * as myWorkshopSchemas from './my-workshop/my-workshop.schemas.ts';
import * as notificationSettings from './notifications/notification-settings.endpoints.ts';
import * as notificationSettingsSchemas from './notifications/notification-settings.schemas.ts';
import * as notifications from './notifications/notifications.endpoints.ts';
import * as notificationSchemas from './notifications/notifications.schemas.ts';
import * as operator from './operator/operator.endpoints.ts';
import * as operatorSchemas from './operator/operator.schemas.ts';
import * as parts from './parts/parts.endpoints.ts';
import * as partSchemas from './parts/parts.schemas.ts';
import * as profiles from './profiles/profiles.endpoints.ts';
import * as profileSchemas from './profiles/profiles.schemas.ts';
import * as publicPages from './public-pages/public-pages.endpoints.ts';
import * as publicPageSchemas from './public-pages/public-pages.schemas.ts';
import * as reliability from './reliability/reliability.endpoints.ts';
import * as reliabilitySchemas from './reliability/reliability.schemas.ts';
import * as reviews from './reviews/reviews.endpoints.ts';
import * as reviewSchemas from './reviews/reviews.schemas.ts';
import * as calendarFeeds from './schedule/calendar-feeds.endpoints.ts';
import * as calendarFeedSchemas from './schedule/calendar-feeds.schemas.ts';
import * as schedule from './schedule/schedule.endpoints.ts';
import * as scheduleSchemas from './schedule/schedule.schemas.ts';
import * as slotWaits from './schedule/slot-waits.endpoints.ts';
import * as slotWaitSchemas from './schedule/slot-waits.schemas.ts';
import * as staff from './staff/staff.endpoints.ts';
import * as staffSchemas from './staff/staff.schemas.ts';
import * as workTypes from './work-types/work-types.endpoints.ts';
import * as workTypeSchemas from './work-types/work-types.schemas.ts';
import * as workshopPhones from './workshops/workshop-phones.endpoints.ts';
import * as workshopPhoneSchemas from './workshops/workshop-phones.schemas.ts';
import * as workshops from './workshops/workshops.endpoints.ts';
import * as workshopSchemas from './workshops/workshops.schemas.ts';

type Module = Record<string, unknown>;

/** The endpoints and schemas of each noun, under the title that the API page shows. */
const modules: [noun: string, endpoints: Module, schemas: Module][] = [
  ['Вход и сеансы', auth, authSchemas],
  ['Профиль', profiles, profileSchemas],
  ['Согласия', consents, consentSchemas],
  ['География', geography, geographySchemas],
  ['Автосервисы', workshops, workshopSchemas],
  ['Автосервисы', workshopPhones, workshopPhoneSchemas],
  ['График и запись', schedule, scheduleSchemas],
  ['График и запись', slotWaits, slotWaitSchemas],
  ['График и запись', calendarFeeds, calendarFeedSchemas],
  ['Отзывы', reviews, reviewSchemas],
  ['Надёжность', reliability, reliabilitySchemas],
  ['Страницы для поисковых систем', publicPages, publicPageSchemas],
  ['Избранное', favorites, favoriteSchemas],
  ['Каталог автомобилей и гараж', cars, carSchemas],
  ['Работы', workTypes, workTypeSchemas],
  ['Помощник', assistant, assistantSchemas],
  ['Заявки', bids, bidSchemas],
  ['Ход заявки', moves, moveSchemas],
  ['Отклики', {}, offerSchemas],
  ['Документы заявки', papers, paperSchemas],
  ['Файлы', files, fileSchemas],
  ['Уведомления', notifications, notificationSchemas],
  ['Уведомления', notificationSettings, notificationSettingsSchemas],
  ['Сообщения', chat, chatSchemas],
  ['Сообщения', autoReply, autoReplySchemas],
  ['Сообщения', contactAppeals, contactAppealSchemas],
  ['Сообщения', messageReports, messageReportSchemas],
  ['Сообщения', operatorChat, operatorChatSchemas],
  ['Сообщения', replyTemplates, replyTemplateSchemas],
  ['События для открытых страниц', live, liveSchemas],
  ['Корзина', parts, partSchemas],
  ['Запросы на звонок', leads, leadSchemas],
  ['Мой автосервис', myWorkshop, myWorkshopSchemas],
  ['Сотрудники', staff, staffSchemas],
  ['Оператор', operator, operatorSchemas],
  ['Ключи и вебхуки', integrations, integrationSchemas],
  ['Сайт', config, configSchemas],
  ['Проверка на робота', captcha, captchaSchemas],
  ['Коды входа при разработке', devSms, devSmsSchemas],
  ['Часы при разработке', devClock, devClockSchemas],
];

export interface DeclaredCall extends CallSchemas {
  id: string;
  noun: string;
  endpoint: Endpoint;
}

function tablesOf<Row>(module: Module, suffix: string): [name: string, rows: Record<string, Row>][] {
  return Object.entries(module)
    .filter(([name]) => name.endsWith(suffix))
    .map(([name, rows]) => [name.slice(0, -suffix.length), rows as Record<string, Row>]);
}

function callsOf([noun, endpoints, schemas]: (typeof modules)[number]): DeclaredCall[] {
  const schemaTables = new Map(tablesOf<CallSchemas>(schemas, 'Schemas'));
  return tablesOf<Endpoint>(endpoints, 'Endpoints').flatMap(([table, rows]) =>
    Object.entries(rows).map(([name, endpoint]) => {
      const found = schemaTables.get(table)?.[name];
      if (!found) throw new Error(`${table}Schemas.${name} is missing`);
      return { id: `${table}.${name}`, noun, endpoint, ...found };
    }),
  );
}

export const declaredCalls: readonly DeclaredCall[] = modules.flatMap(callsOf);

/** Tables of schemas, as `noun.call`: a test compares them with {@link declaredCalls}. */
export const schemaIds: readonly string[] = modules.flatMap(([, , schemas]) =>
  tablesOf<CallSchemas>(schemas, 'Schemas').flatMap(([table, rows]) =>
    Object.keys(rows).map((name) => `${table}.${name}`),
  ),
);

const schemasByEndpoint = new Map<Endpoint, CallSchemas>(declaredCalls.map((call) => [call.endpoint, call]));

/**
 * Form, answer and summary of a declared call.
 * @throws when the endpoint is not in the tables above.
 */
export function schemasOf<E extends Endpoint>(
  endpoint: E,
): CallSchemas<z.ZodType<FormOf<E>>, z.ZodType<AnswerOf<E>, AnswerInput<E>>> {
  const schemas = schemasByEndpoint.get(endpoint);
  if (!schemas) throw new Error(`No schemas for ${endpoint.method} ${endpoint.path}`);
  return schemas as CallSchemas<z.ZodType<FormOf<E>>, z.ZodType<AnswerOf<E>, AnswerInput<E>>>;
}

/** Schemas of answers that have a name of their own in the contract, e.g. `Bid`. */
export const namedAnswers: readonly [string, z.ZodType][] = modules.flatMap(([, , module]) =>
  Object.entries(module).filter(
    (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType && !entry[0].endsWith('Form'),
  ),
);

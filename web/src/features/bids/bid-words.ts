import type { BidEvent } from '@sto/contract/bids/bid-events.schemas';
import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import type { Bid, BidSummary } from '@sto/contract/bids/bids.schemas';
import type { Car } from '@sto/contract/cars/cars.schemas';
import { counted, type PluralForms, plural } from '../../lib/text/plural.ts';
import type { TagTone } from '../../ui/primitives/tag.tsx';

/** The side of a bid that looks at it. */
export type BidSide = 'customer' | 'service';

const statusWords: Record<BidSide, Record<BidStatus, string>> = {
  customer: {
    new: 'Новая',
    answered: 'Есть отклики',
    visit: 'Вы записаны',
    in_work: 'В работе',
    finished: 'Завершена',
    reject: 'Отказ',
  },
  service: {
    new: 'Новая',
    answered: 'Ждёт клиента',
    visit: 'Запись',
    in_work: 'В работе',
    finished: 'Завершена',
    reject: 'Отказ',
  },
};

/** A mechanic comes to the car; a car that is fetched is in the workshop from the start of the work. */
export function goesToWorkshop({ leg, status }: Pick<Bid, 'leg' | 'status'>): boolean {
  return !leg || (leg.kind === 'tow' && (status === 'in_work' || status === 'finished'));
}

/** The bill of before an accepted claim stays; after it only extra work can be added. */
export function isAfterClaim({ finished_at: finishedAt }: Pick<Bid, 'finished_at'>): boolean {
  return finishedAt !== null;
}

/** After a claim the car comes again only when both have agreed on a time. */
export function inWorkWords(bid: Pick<Bid, 'finished_at'>, side: BidSide): string {
  if (isAfterClaim(bid))
    return side === 'customer' ? 'Автосервис исправит по гарантии' : 'Исправляем по гарантии';
  return side === 'customer' ? 'Машина в автосервисе' : 'Машина у вас';
}

/** Names of the groups: the customer's filter and the workshop's columns. */
export const statusGroupWords: Record<BidSide, Record<BidStatus, string>> = {
  customer: {
    new: 'Новые',
    answered: 'Есть отклики',
    visit: 'Запись',
    in_work: 'В работе',
    finished: 'Завершены',
    reject: 'Отказы',
  },
  service: {
    new: 'Новые',
    answered: 'Ждут клиента',
    visit: 'Запись',
    in_work: 'В работе',
    finished: 'Завершены',
    reject: 'Отказы',
  },
};

export const statusTones: Record<BidStatus, TagTone> = {
  new: 'neutral',
  answered: 'warn',
  visit: 'brand',
  in_work: 'ink',
  finished: 'ok',
  reject: 'bad',
};

type Ended = Pick<BidSummary, 'status' | 'reject' | 'is_tender'>;
type EndWords = Record<'customer' | 'service' | 'moderator', string>;

const endWords: Record<BidSide, EndWords> = {
  customer: {
    customer: 'Отменена вами',
    service: 'Отказ автосервиса',
    moderator: 'Закрыта модератором',
  },
  service: { customer: 'Отменена клиентом', service: 'Ваш отказ', moderator: 'Закрыта модератором' },
};

const timeoutWords: Record<string, string> = {
  expired: 'Автосервис не ответил',
  offer_expired: 'Срок отклика прошёл',
  no_show: 'Визит не состоялся',
};

/** No single workshop has missed the time there. */
const tenderTimeoutWords: Record<string, string> = {
  expired: 'Откликов нет',
  offer_expired: 'Сроки откликов прошли',
};

/** For a workshop whose offer was not chosen. */
export function isLostTender({ is_tender: isTender, reject }: Ended, side: BidSide): boolean {
  return isTender && side === 'service' && reject?.by === 'customer' && reject.code === 'found_other';
}

function endWord({ by, code }: NonNullable<Ended['reject']>, isTender: boolean, side: BidSide): string {
  if (by !== 'system') return endWords[side][by];
  if (side === 'service' && code === 'expired') return 'Срок ответа прошёл';
  return (isTender && tenderTimeoutWords[code]) || timeoutWords[code] || 'Закрыта';
}

/** The state of a bid for people: an ended one says what has happened, and is bad news only if a workshop refused. */
export function stateOf(bid: Ended, side: BidSide) {
  const { status, reject, is_tender: isTender } = bid;
  if (status !== 'reject' || !reject) return { word: statusWord(status, side), tone: statusTones[status] };
  const tone: TagTone = reject.by === 'service' ? 'bad' : 'neutral';
  const word = isLostTender(bid, side) ? 'Выбран другой автосервис' : endWord(reject, isTender, side);
  return { word, tone };
}

export function statusWord(status: BidStatus, side: BidSide): string {
  return statusWords[side][status];
}

export const offerForms: PluralForms = ['отклик', 'отклика', 'откликов'];
export const fileForms: PluralForms = ['файл', 'файла', 'файлов'];
const workForms: PluralForms = ['работа', 'работы', 'работ'];
const monthForms: PluralForms = ['месяц', 'месяца', 'месяцев'];
const dayForms: PluralForms = ['день', 'дня', 'дней'];

const worksInTitle = 3;

/** «Замена масла, диагностика подвески и ещё 2 работы». */
export function bidTitle(works: readonly { title: string }[]): string {
  const rest = works.length - worksInTitle;
  return listOfWorks(works.slice(0, worksInTitle)) + (rest > 0 ? ` и ещё ${counted(rest, workForms)}` : '');
}

/** «Замена масла, диагностика подвески»: all of them. */
export function listOfWorks(works: readonly { title: string }[]): string {
  return works.map(({ title }, index) => (index === 0 ? title : uncapital(title))).join(', ');
}

/** Abbreviations («ТО-2», «ГРМ») keep their capitals. */
function uncapital(title: string): string {
  const [first = '', second = ''] = title;
  return second !== second.toUpperCase() ? first.toLowerCase() + title.slice(1) : title;
}

export function carName(car: Car): string {
  return `${car.mark.name} ${car.model.name}`;
}

/** «45 мин», «1 ч 20 мин», «2 дня 3 ч». */
export function formatDuration(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const parts = [
    days > 0 && counted(days, dayForms),
    hours > 0 && `${hours}\u00A0ч`,
    days === 0 && rest > 0 && `${rest}\u00A0мин`,
  ].filter(Boolean);
  return parts.join(' ') || '0\u00A0мин';
}

/** «6 месяцев», «6–12 месяцев»; null without a warranty. */
export function formatWarranty(all: readonly (number | null)[]): string | null {
  const months = all.flatMap((count) => count || []);
  if (months.length === 0) return null;
  const [least, most] = [Math.min(...months), Math.max(...months)];
  return `${least === most ? most : `${least}–${most}`}\u00A0${plural(most, monthForms)}`;
}

/** Events with the same words for both sides. */
const sharedEventWords = {
  countered: 'Встречное предложение',
  offer_declined: 'Отклик отклонён',
  offer_withdrawn: 'Отклик отозван',
  tender_left: 'Отказ от заявки',
  tender_lost: 'Заявка закрыта для автосервиса',
  time_proposed: 'Предложено другое время',
  time_confirmed: 'Новое время подтверждено',
  time_refused: 'Время визита осталось прежним',
  time_withdrawn: 'Предложение о времени отозвано',
  change_proposed: 'Предложены дополнительные работы',
  change_decided: 'Решение по дополнительным работам',
  change_expired: 'Дополнительные работы отклонены: не было ответа',
  change_withdrawn: 'Дополнительные работы отозваны',
  cancel_requested: 'Запрошена отмена',
  confirmed: 'Работы приняты',
  claim_opened: 'Открыта претензия',
  claim_escalated: 'Автосервис не ответил на претензию в срок: решит модератор',
  claim_refused: 'Претензия отклонена',
  claim_accepted: 'Претензия принята',
  claim_closed: 'Претензия закрыта',
  claim_appealed: 'Отказ по претензии оспорен',
  overruled: 'Решение модератора',
  review_published: 'Отзыв опубликован',
  review_replied: 'Автосервис ответил на отзыв',
  nudged: 'Автосервису напомнили об ответе',
  others_offered: 'Предложены другие автосервисы',
  visit_reminded: 'Напоминание о визите',
  visit_promised: 'Визит подтверждён',
  visit_questioned: 'Вопрос: состоялся ли визит',
  assigned: 'Назначен ответственный',
  unassigned: 'Ответственный снят',
} as const;

const eventWords: Record<BidSide, Record<BidEvent['type'], string>> = {
  customer: {
    created: 'Заявка создана',
    answered: 'Автосервис прислал отклик',
    offer_revised: 'Отклик изменён',
    accepted: 'Вы записаны',
    in_work: 'Машина в работе',
    finished: 'Работы завершены',
    rejected: 'Заявка закрыта',
    ...sharedEventWords,
    phone_revealed: 'Телефон открыт автосервису',
    phone_seen: 'Автосервис увидел ваш телефон',
  },
  service: {
    created: 'Заявка создана',
    answered: 'Отклик отправлен',
    offer_revised: 'Отклик изменён',
    accepted: 'Клиент записался',
    in_work: 'Машина в работе',
    finished: 'Работы завершены',
    rejected: 'Заявка закрыта',
    ...sharedEventWords,
    phone_revealed: 'Телефон клиента открыт',
    phone_seen: 'Телефон клиента показан',
  },
};

/** Who reads the history: a side of the deal, or the operator of the site. */
export type BidReader = BidSide | 'operator';

export function eventWord(type: BidEvent['type'], reader: BidReader): string {
  return eventWords[reader === 'operator' ? 'service' : reader][type];
}

const roleWords: Record<BidEvent['actor'], string> = {
  customer: 'клиент',
  service: 'автосервис',
  system: 'СТО рядом',
  moderator: 'модератор',
};

export function actorWord(event: Pick<BidEvent, 'actor' | 'actor_name'>, reader: BidReader): string {
  const role = roleWords[event.actor];
  if (reader === 'operator') return [role, event.actor_name].filter(Boolean).join(' ');
  if (event.actor === reader) return reader === 'customer' ? 'вы' : (event.actor_name ?? 'вы');
  return event.actor_name || role;
}

import { type BidSide, bidNumber } from '@sto/contract/bids/bid-lifecycle';
import { arriveWord } from '@sto/contract/bids/leg-words';
import { rejectReason } from '@sto/contract/bids/reject-reasons';
import { noShowHours } from '@sto/contract/limits';
import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { dayInZone, isoInZone } from '@sto/contract/workshops/opening-hours';
import { bidAddress, carName, money, worksInShort } from '../bids/bid-words.present.ts';
import type { BidRecord, OfferRow } from '../bids/bids.queries.ts';
import { wordsFor } from '../bids/crossing-words.policy.ts';
import { notificationId } from './notification-id.ts';
import {
  type BidNotificationType,
  type NotifiableEvent,
  notificationTypes,
} from './notifications.queries.ts';

const noBreak = '\u00A0';

type TitleOf = (number: string, event: NotifiableEvent, record: BidRecord) => string;
type Titles = Partial<Record<BidNotificationType, TitleOf>>;

const titles: Record<BidSide, Titles> = {
  customer: {
    bid_answered: (number) => `Автосервис ответил на заявку ${number}`,
    offer_revised: (number, { type }) =>
      type === 'offer_withdrawn'
        ? `Автосервис отозвал отклик на заявку ${number}`
        : `Новый отклик на заявку ${number}`,
    answer_late: (number) => `Автосервис пока не ответил на заявку ${number}`,
    visit_confirmed: (number) => `Вы записаны: заявка ${number}`,
    visit_time: timeTitle('Автосервис'),
    visit_reminder: (number) => `Скоро визит: заявка ${number}`,
    visit_question: (number) => `Визит состоялся? Заявка ${number}`,
    bid_in_work: (number) => `Машина в работе: заявка ${number}`,
    change_proposed: (number) => `Нужны дополнительные работы: заявка ${number}`,
    change_decided: (number, { type }) =>
      type === 'change_withdrawn'
        ? `Автосервис отозвал дополнительные работы: заявка ${number}`
        : `Дополнительные работы не согласованы вовремя: заявка ${number}`,
    cancel_requested: (number) => `Автосервис просит отменить работы: заявка ${number}`,
    bid_finished: (number) => `Работы завершены: заявка ${number}`,
    claim_answered: (number, event) => {
      if (event.type === 'claim_escalated') return `Претензию решит модератор: заявка ${number}`;
      if (event.actor === 'moderator') return claimDecision(number, event);
      return event.type === 'claim_accepted'
        ? `Претензию приняли: заявка ${number}`
        : `Отказ по претензии: заявка ${number}`;
    },
    bid_rejected: (number, { actor }) =>
      actor === 'service' ? `Отказ по заявке ${number}` : `Заявка ${number} закрыта`,
    review_reply: (number) => `Автосервис ответил на отзыв: заявка ${number}`,
    moderation: (number) => `Решение модератора по заявке ${number}`,
  },
  service: {
    bid_new: (number) => `Новая заявка ${number}`,
    offer_revised: (number, { type }) =>
      type === 'offer_declined'
        ? `Клиент отказался от отклика: заявка ${number}`
        : `Клиент изменил условия заявки ${number}`,
    answer_late: (number) => `Клиент ждёт ответа: заявка ${number}`,
    visit_confirmed: (number) => `Клиент принял отклик: заявка ${number}`,
    visit_time: timeTitle('Клиент'),
    visit_reminder: (number, { type }) =>
      type === 'visit_promised'
        ? `Клиент подтвердил визит: заявка ${number}`
        : `Скоро визит клиента: заявка ${number}`,
    visit_question: (number, _event, { bid }) =>
      `${bid.legKind ? 'Работа началась' : 'Клиент приехал'}? Заявка ${number}`,
    bid_in_work: (number) => `Машина в работе: заявка ${number}`,
    change_decided: (number, { type }) =>
      type === 'change_expired'
        ? `Клиент не ответил о дополнительных работах: заявка ${number}`
        : `Клиент решил по дополнительным работам: заявка ${number}`,
    cancel_requested: (number) => `Клиент просит отменить работы: заявка ${number}`,
    bid_finished: (number, { type, actor }) =>
      type === 'confirmed' && actor === 'customer'
        ? `Клиент подтвердил, что всё готово: заявка ${number}`
        : `Заявка ${number} завершена`,
    claim_opened: (number, { type }) => {
      if (type === 'claim_appealed') return `Клиент оспорил отказ по претензии: заявка ${number}`;
      return type === 'claim_escalated'
        ? `Срок ответа на претензию вышел: заявка ${number}`
        : `Претензия по заявке ${number}`;
    },
    claim_answered: claimDecision,
    review_new: (number) => `Новый отзыв по заявке ${number}`,
    bid_rejected: (number, { actor, type }) => {
      if (type === 'tender_lost')
        return actor === 'customer'
          ? `Клиент выбрал другой автосервис: заявка ${number}`
          : `Сбор откликов закончен: заявка ${number}`;
      return actor === 'customer' ? `Клиент отменил заявку ${number}` : `Заявка ${number} закрыта`;
    },
    moderation: (number) => `Решение модератора по заявке ${number}`,
  },
};

/** Both sides read the same. */
function claimDecision(number: string, { type }: NotifiableEvent): string {
  if (type === 'claim_closed') return `Модератор закрыл претензию: заявка ${number}`;
  return type === 'claim_accepted'
    ? `Модератор принял претензию: заявка ${number}`
    : `Модератор отклонил претензию: заявка ${number}`;
}

function timeTitle(other: string): TitleOf {
  return (number, { type }) => {
    if (type === 'time_proposed') return `${other} предлагает другое время: заявка ${number}`;
    if (type === 'time_withdrawn') return `${other} больше не предлагает другое время: заявка ${number}`;
    return type === 'time_confirmed'
      ? `Время визита изменено: заявка ${number}`
      : `Время визита осталось прежним: заявка ${number}`;
  };
}

/** An event for one side. Moments are shown on the workshop's clock. */
export function presentNotification(
  event: NotifiableEvent,
  record: BidRecord,
  now: Date,
): Notification | null {
  const { side } = event;
  const type = notificationTypes[side][event.type];
  const title = type && titles[side][type];
  if (!title) return null;
  const { bid, timezone } = record;
  return {
    id: notificationId(event.id, side),
    type,
    role: side,
    title: title(bidNumber(bid.id), event, record),
    text: textOf(type, { ...event, comment: shownComment(event, record) }, record, now),
    url: bidAddress(side, bid.id),
    entity: { type: 'bid', id: bid.id },
    is_read: !event.isUnread,
    created_at: isoInZone(event.at, timezone),
  };
}

/** As the page of the bid shows it. */
const shownComment = ({ actor, side, comment }: NotifiableEvent, { bid }: BidRecord) =>
  wordsFor(bid, { author: actor, reader: side }, comment);

const noShowWait = `${noShowHours}\u00A0ч`;

interface News {
  event: NotifiableEvent;
  record: BidRecord;
  now: Date;
}

function textOf(type: BidNotificationType, event: NotifiableEvent, record: BidRecord, now: Date): string {
  const workshop = event.side === 'customer' ? (event.workshopName ?? record.workshop?.name) : null;
  const subject = workshop ?? carName(record);
  const parts = details[type]({ event, record, now }).filter((detail) => detail !== null);
  return parts.length > 0 ? `${subject}: ${parts.join(', ')}` : subject;
}

const details: Record<BidNotificationType, (news: News) => (string | null)[]> = {
  bid_new: ({ record, now }) => [worksInShort(record), wishedPeriod(record.bid, record.timezone, now)],
  bid_answered: offerDetails,
  offer_revised: (news) => (news.event.type === 'countered' ? commentOrWorks(news) : offerDetails(news)),
  answer_late: ({ event, record }) => [
    event.side === 'customer' ? 'можно выбрать другой, заявка останется открытой' : worksInShort(record),
  ],
  visit_time: (news) => [timeOf(news), news.event.comment],
  visit_reminder: (news) => [agreedMoment(news)],
  visit_question: ({ event, record }) => [
    event.side === 'customer'
      ? `нажмите «${arriveWord(record.bid.legKind)}» или отмените запись, иначе она закроется через ${noShowWait}`
      : `примите машину по коду; если ${record.bid.legKind ? 'работа не началась' : 'клиент не приехал'}, запись сама закроется через ${noShowWait}`,
  ],
  visit_confirmed: (news) => [priceOf(acceptedOffer(news.record)), agreedMoment(news)],
  bid_in_work: worksOf,
  change_proposed: commentOrWorks,
  cancel_requested: commentOrWorks,
  change_decided: worksOf,
  claim_opened: commentOrWorks,
  review_new: worksOf,
  review_reply: worksOf,
  claim_answered: commentOrWorks,
  bid_finished: ({ record }) => [
    record.bid.priceFinal === null ? priceOf(acceptedOffer(record)) : money(record.bid.priceFinal),
  ],
  moderation: ({ event }) => [event.comment],
  bid_rejected: ({ event, record }) => [
    event.type === 'tender_lost'
      ? worksInShort(record)
      : (rejectReason(
          { code: record.bid.rejectCode, comment: event.comment || shownReason(event, record) },
          record.tender !== null,
        ) ?? worksInShort(record)),
  ],
};

/** A rejection is written by the side that it is not news for. */
function shownReason({ side }: NotifiableEvent, { bid }: BidRecord): string | null {
  return wordsFor(bid, { author: bid.rejectBy ?? 'system', reader: side }, bid.rejectComment);
}

function worksOf({ record }: News): (string | null)[] {
  return [worksInShort(record)];
}

function commentOrWorks({ event, record }: News): (string | null)[] {
  return [event.comment || worksInShort(record)];
}

function offerDetails({ event, record, now }: News): (string | null)[] {
  const offer = offerAt(record, event);
  const slot = offer?.slots[0];
  return [priceOf(offer), slot ? visitMoment(new Date(slot.from), record.timezone, now) : null];
}

/** The time at the moment of the event: later proposals do not change the notification. */
function timeOf(news: News): string {
  const { event, record, now } = news;
  return event.timeStart ? visitMoment(event.timeStart, record.timezone, now) : agreedMoment(news);
}

function agreedMoment({ record: { bid, timezone }, now }: News): string {
  return visitMoment(bid.visitStart ?? bid.periodStart, timezone, now);
}

/** The offer at the time of the event: a later revision does not change the notification. */
function offerAt({ offers }: BidRecord, { at, workshopId }: NotifiableEvent): OfferRow | undefined {
  const own = offers.filter((offer) => workshopId === null || offer.workshopId === workshopId);
  return own.findLast((offer) => offer.createdAt <= at) ?? own[0];
}

function acceptedOffer({ bid, offers }: BidRecord): OfferRow | undefined {
  return offers.find((offer) => offer.id === bid.acceptedOfferId);
}

function priceOf(offer: OfferRow | undefined): string | null {
  return offer ? money(offer.priceTotal) : null;
}

/** «14 мая, 9:00–21:00»; a whole day without times, several days as the first and the last. */
export function wishedPeriod(
  { periodStart, periodEnd }: Pick<BidRecord['bid'], 'periodStart' | 'periodEnd'>,
  timeZone: string,
  now: Date,
): string {
  const lastMoment = new Date(periodEnd.getTime() - 1);
  const day = dayWords(periodStart, timeZone, now);
  if (dayInZone(periodStart, timeZone) !== dayInZone(lastMoment, timeZone))
    return `${day} – ${dayWords(lastMoment, timeZone, now)}`;
  const [from, to] = [clockWords(periodStart, timeZone), clockWords(periodEnd, timeZone)];
  const isWholeDay = from === '0:00' && (to === '0:00' || to === '23:59');
  return isWholeDay ? day : `${day}, ${from}–${to}`;
}

export function visitMoment(moment: Date, timeZone: string, now: Date): string {
  return `${dayWords(moment, timeZone, now)}, ${clockWords(moment, timeZone)}`;
}

/** «14 мая»; the year only when it is not the current one. */
function dayWords(moment: Date, timeZone: string, now: Date): string {
  const isThisYear = dayInZone(moment, timeZone).slice(0, 4) === dayInZone(now, timeZone).slice(0, 4);
  return new Intl.DateTimeFormat('ru-RU', {
    timeZone,
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
    .format(moment)
    .replace(/\s*г\.$/, '')
    .replaceAll(' ', noBreak);
}

function clockWords(moment: Date, timeZone: string): string {
  return isoInZone(moment, timeZone).slice(11, 16).replace(/^0/, '');
}

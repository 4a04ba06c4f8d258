import type { LegKind } from '@sto/contract/enums';
import type { bidEvents, bids, bidWorks } from '../../server/src/db/tables/bids.ts';
import type { offerLines, offers } from '../../server/src/db/tables/offers.ts';
import type { reviews } from '../../server/src/db/tables/reviews.ts';
import type { DemoCustomer } from './customers.ts';
import type { CarRow } from './demo-cars.ts';
import type { DemoWorkshop } from './make-workshop.ts';
import { makeLines, type PricedWork, totalsOf, withLeg } from './offer-lines.ts';
import type { Random } from './random.ts';
import { type Visit, visitAfter, wishAround } from './visit-time.ts';

export type BidStatus = (typeof bids.$inferSelect)['status'];
type Actor = (typeof bids.$inferSelect)['statusChangedBy'];
type EventRow = Omit<typeof bidEvents.$inferInsert, 'bidId' | 'at'> & { at: Date };

export interface Deal {
  bid: typeof bids.$inferInsert & { id: number; workshopId: number };
  works: (typeof bidWorks.$inferInsert)[];
  offer: (typeof offers.$inferInsert & { id: number }) | null;
  lines: (typeof offerLines.$inferInsert)[];
  events: (typeof bidEvents.$inferInsert)[];
  review: typeof reviews.$inferInsert | null;
}

/** The journey, and what its line in the offer costs. */
export interface DealLeg {
  kind: LegKind;
  address: string;
  lat: number;
  long: number;
  price: number;
}

export interface DealPlan {
  bidId: number;
  offerId: number;
  workshop: DemoWorkshop;
  zone: number;
  customer: DemoCustomer['row'];
  car: CarRow;
  works: PricedWork[];
  status: BidStatus;
  createdAt: Date;
  answerMinutes: number;
  authorName: string;
  authorId?: number;
  alwaysParts?: boolean;
  comment?: string;
  offerComment?: string;
  rejectBy?: 'customer' | 'service';
  rejectCode?: string;
  /** Roubles on top of the offer, agreed during the work. */
  extraPrice?: number;
  visit?: Visit;
  leg?: DealLeg | undefined;
}

const minute = 60_000;
const day = 86_400_000;
const steps: readonly BidStatus[] = ['new', 'answered', 'visit', 'in_work', 'finished'];

/** Takes a bid through its life up to the planned status, with increasing moments. */
export function makeDeal(random: Random, plan: DealPlan): Deal {
  const { bidId } = plan;
  const minutes = plan.works.reduce((sum, work) => sum + work.minutes, 0);
  const answeredAt = later(plan.createdAt, plan.answerMinutes);
  const acceptedAt = later(answeredAt, random.whole(5, 240));
  const visit = plan.visit ?? nextVisit(random, plan, acceptedAt, minutes);
  const startedAt = later(visit.start, random.whole(0, 20));
  const finishedAt = later(startedAt, Math.max(15, minutes * (0.8 + random.next() * 0.6)));
  const reached = (status: BidStatus) => steps.indexOf(plan.status) >= steps.indexOf(status);
  const hasOffer = plan.status !== 'reject' ? reached('answered') : plan.rejectBy === 'customer';
  const lines = hasOffer ? withLeg(makeLines(random, plan.works, plan.alwaysParts ?? false), plan.leg) : [];
  const offer = hasOffer ? makeOffer(plan, { answeredAt, visit, minutes, lines }, reached('visit')) : null;
  const moments = { answeredAt, acceptedAt, startedAt, finishedAt };
  const events = makeEvents(plan, moments);
  const last = events.at(-1) ?? { at: plan.createdAt, actor: 'customer' as Actor };
  // An actor has seen everything before his own action.
  const lastActOf = (actor: Actor) => events.findLast((event) => event.actor === actor)?.at ?? null;
  return {
    bid: {
      ...bidFields(plan, last),
      version: versionOf(plan.status, offer !== null),
      typeConnection: random.chance(0.7) ? 1 : 2,
      ...timesOf(plan, visit, reached('visit')),
      acceptedOfferId: offer && reached('visit') ? offer.id : null,
      mileageIn: reached('in_work') ? (plan.car.mileage ?? null) : null,
      ...endOf(plan, offer?.priceTotal ?? 0, finishedAt),
      visitCode: reached('visit') ? String(random.whole(1000, 9999)) : null,
      seenByCustomerAt: plan.status === 'finished' ? last.at : lastActOf('customer'),
      seenByServiceAt: plan.status === 'finished' ? last.at : lastActOf('service'),
    },
    works: plan.works.map((work) => ({ bidId, workTypeId: work.workTypeId, title: work.title })),
    offer,
    lines: lines.map((line) => ({ ...line, offerId: plan.offerId })),
    events: events.map((event) => ({ ...event, bidId })),
    review: null,
  };
}

const versionOf = (status: BidStatus, hasOffer: boolean) =>
  status === 'reject' ? 2 + Number(hasOffer) : steps.indexOf(status) + 1;

function nextVisit(random: Random, { workshop, zone }: DealPlan, acceptedAt: Date, minutes: number): Visit {
  const earliest = later(acceptedAt, 60);
  return visitAfter(random, workshop.row.schedule, zone, earliest, random.whole(0, 4), minutes);
}

function bidFields(plan: DealPlan, last: { at: Date; actor: Actor }) {
  return {
    id: plan.bidId,
    customerId: plan.customer.id,
    workshopId: plan.workshop.row.id,
    carId: plan.car.id,
    status: plan.status,
    phone: plan.customer.phone,
    comment: plan.comment ?? '',
    ...legFields(plan.leg),
    answerDeadlineAt: new Date(plan.createdAt.getTime() + day),
    rejectComment: null,
    statusChangedAt: last.at,
    statusChangedBy: last.actor,
    isDemo: true,
    createdAt: plan.createdAt,
    updatedAt: last.at,
  };
}

function legFields(leg: DealLeg | undefined) {
  return {
    ...{ legKind: leg?.kind ?? null, legAddress: leg?.address ?? null },
    ...{ legLat: leg?.lat ?? null, legLong: leg?.long ?? null },
  };
}

function endOf(plan: DealPlan, total: number, finishedAt: Date) {
  const isFinished = plan.status === 'finished';
  const isRejected = plan.status === 'reject';
  return {
    priceFinal: isFinished ? total + (plan.extraPrice ?? 0) : null,
    warrantyUntil: isFinished ? warrantyUntil(finishedAt, plan.works) : null,
    rejectBy: isRejected ? (plan.rejectBy ?? 'service') : null,
    rejectCode: isRejected ? (plan.rejectCode ?? 'other') : null,
  };
}

function timesOf({ zone }: DealPlan, visit: Visit, isAgreed: boolean) {
  const wish = wishAround(visit, zone);
  return {
    periodStart: wish.start,
    periodEnd: wish.end,
    ...(isAgreed && { visitStart: visit.start, visitEnd: visit.end }),
  };
}

function later(date: Date, minutes: number): Date {
  return new Date(date.getTime() + Math.round(minutes) * minute);
}

function warrantyUntil(finishedAt: Date, works: readonly PricedWork[]): Date {
  const months = Math.max(...works.map((work) => work.warrantyMonths ?? 0));
  return new Date(finishedAt.getTime() + Math.max(14, months * 30) * day);
}

interface OfferMoments {
  answeredAt: Date;
  visit: Visit;
  minutes: number;
  lines: ReturnType<typeof makeLines>;
}

function makeOffer(plan: DealPlan, { answeredAt, visit, minutes, lines }: OfferMoments, isAccepted: boolean) {
  const declined = plan.status === 'reject' ? ('declined' as const) : ('sent' as const);
  return {
    id: plan.offerId,
    bidId: plan.bidId,
    workshopId: plan.workshop.row.id,
    revision: 1,
    status: isAccepted ? ('accepted' as const) : declined,
    ...totalsOf(lines),
    minutes,
    needsDiagnostics: false,
    slots: [{ from: visit.start.toISOString(), to: visit.end.toISOString() }],
    comment: plan.offerComment ?? '',
    validUntil: new Date(answeredAt.getTime() + 2 * day),
    authorId: plan.authorId ?? null,
    authorName: plan.authorName,
    seenAt: isAccepted || plan.status === 'reject' ? answeredAt : null,
    createdAt: answeredAt,
  };
}

interface Moments {
  answeredAt: Date;
  acceptedAt: Date;
  startedAt: Date;
  finishedAt: Date;
}

function makeEvents(plan: DealPlan, { answeredAt, acceptedAt, startedAt, finishedAt }: Moments): EventRow[] {
  const customer = { actor: 'customer', actorName: plan.customer.name ?? '' } as const;
  const service = { actor: 'service', actorName: plan.authorName } as const;
  const step = (
    type: EventRow['type'],
    who: typeof customer | typeof service,
    [fromStatus, toStatus]: readonly [BidStatus | null, BidStatus],
    at: Date,
  ): EventRow => ({ type, ...who, fromStatus, toStatus, comment: null, at });
  const created = step('created', customer, [null, 'new'], plan.createdAt);
  const answered = step('answered', service, ['new', 'answered'], answeredAt);
  if (plan.status === 'reject') {
    if (plan.rejectBy !== 'customer')
      return [created, step('rejected', service, ['new', 'reject'], answeredAt)];
    return [created, answered, step('rejected', customer, ['answered', 'reject'], acceptedAt)];
  }
  const phone: EventRow = {
    type: 'phone_revealed',
    actor: 'system',
    actorName: null,
    fromStatus: null,
    toStatus: null,
    comment: null,
    at: acceptedAt,
  };
  const whole = [
    [created],
    [answered],
    [phone, step('accepted', customer, ['answered', 'visit'], acceptedAt)],
    [step('in_work', service, ['visit', 'in_work'], startedAt)],
    [step('finished', service, ['in_work', 'finished'], finishedAt)],
  ];
  return whole.slice(0, steps.indexOf(plan.status) + 1).flat();
}

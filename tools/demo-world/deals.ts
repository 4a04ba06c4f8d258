import type { LegKind } from '@sto/contract/enums';
import type { bidEvents, bids, bidWorks } from '../../server/src/db/tables/bids.ts';
import type { offerLines, offers } from '../../server/src/db/tables/offers.ts';
import type { customerMarks, reviews } from '../../server/src/db/tables/reviews.ts';
import { warranted } from '../../server/src/features/bids/work/warranty.ts';
import type { DemoCustomer } from './customers.ts';
import { type Moments, makeEvents, steps } from './deal/deal-events.ts';
import { finishFields } from './deal/end-of-work.ts';
import { agreedChange, type ChangeLineRow, type ChangeRow, type ExtraWork } from './deal/extra-work.ts';
import type { CarRow } from './demo-cars.ts';
import type { DemoWorkshop } from './make-workshop.ts';
import { type LineRow, makeLines, type PricedWork, totalsOf, withLeg } from './offer-lines.ts';
import type { Random } from './random.ts';
import { type Visit, visitAfter, wishAround } from './visit-time.ts';

export type BidStatus = (typeof bids.$inferSelect)['status'];
type Actor = (typeof bids.$inferSelect)['statusChangedBy'];

export interface Deal {
  bid: typeof bids.$inferInsert & { id: number; workshopId: number };
  works: (typeof bidWorks.$inferInsert)[];
  offer: (typeof offers.$inferInsert & { id: number }) | null;
  lines: (typeof offerLines.$inferInsert)[];
  change: ChangeRow | null;
  changeLine: ChangeLineRow | null;
  events: (typeof bidEvents.$inferInsert)[];
  review: typeof reviews.$inferInsert | null;
  mark: typeof customerMarks.$inferInsert | null;
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
  extra?: ExtraWork | undefined;
  visit?: Visit;
  leg?: DealLeg | undefined;
}

const minute = 60_000;
const day = 86_400_000;

/** Takes a bid through its life up to the planned status, with increasing moments. */
export function makeDeal(random: Random, plan: DealPlan): Deal {
  const { bidId, status } = plan;
  const minutes = plan.works.reduce((sum, work) => sum + work.minutes, 0);
  const answeredAt = later(plan.createdAt, plan.answerMinutes);
  const acceptedAt = later(answeredAt, random.whole(5, 240));
  const visit = plan.visit ?? nextVisit(random, plan, acceptedAt, minutes);
  const moments = { answeredAt, acceptedAt, ...workMoments(random, plan, visit, minutes) };
  const reached = (step: BidStatus) => steps.indexOf(status) >= steps.indexOf(step);
  const hasOffer = status !== 'reject' ? reached('answered') : plan.rejectBy === 'customer';
  const lines = hasOffer ? offeredLines(random, plan) : [];
  const offer = hasOffer ? makeOffer(plan, { answeredAt, visit, minutes, lines }, reached('visit')) : null;
  const extra = agreedChange(plan, moments);
  const typeConnection = random.chance(0.7) ? 1 : 2;
  const events = makeEvents(plan, moments, typeConnection === 2);
  const last = events.at(-1) ?? { at: plan.createdAt, actor: 'customer' as Actor };
  // An actor has seen everything before his own action.
  const lastActOf = (actor: Actor) => events.findLast((event) => event.actor === actor)?.at ?? null;
  return {
    bid: {
      ...bidFields(plan, last),
      version: versionOf(status, offer !== null) + (extra ? 2 : 0),
      typeConnection,
      ...timesOf(plan, visit, reached('visit')),
      acceptedOfferId: offer && reached('visit') ? offer.id : null,
      ...(reached('in_work') && { mileageIn: plan.car.mileage ?? null, startedAt: moments.startedAt }),
      ...endOf(plan, extra ? [...lines, extra.line] : lines, moments.finishedAt),
      visitCode: reached('visit') ? String(random.whole(1000, 9999)) : null,
      seenByCustomerAt: lastActOf('customer'),
      seenByServiceAt: lastActOf('service'),
    },
    works: plan.works.map((work) => ({ bidId, workTypeId: work.workTypeId, title: work.title })),
    offer,
    lines: lines.map((line) => ({ ...line, offerId: plan.offerId })),
    change: extra?.change ?? null,
    changeLine: extra?.line ?? null,
    events: events.map((event) => ({ ...event, bidId })),
    review: null,
    mark: null,
  };
}

/** With the terms of the workshop on the day of the offer, as they enter the bill. */
function offeredLines(random: Random, { works, alwaysParts = false, leg, workshop }: DealPlan): LineRow[] {
  return warranted(withLeg(makeLines(random, works, alwaysParts), leg), workshop.row.warranty ?? null);
}

function workMoments(
  random: Random,
  { extra }: DealPlan,
  visit: Visit,
  minutes: number,
): Omit<Moments, 'answeredAt' | 'acceptedAt'> {
  const startedAt = later(visit.start, random.whole(0, 20));
  const worked = Math.max(15, minutes * (0.8 + random.next() * 0.6));
  const proposedAt = later(startedAt, worked * 0.3);
  return {
    ...{ startedAt, finishedAt: later(startedAt, worked) },
    proposedAt: extra ? proposedAt : null,
    decidedAt: extra ? later(proposedAt, Math.min(40, worked * 0.2)) : null,
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

function endOf(plan: DealPlan, bill: readonly LineRow[], finishedAt: Date) {
  const isRejected = plan.status === 'reject';
  return {
    ...(plan.status === 'finished' && finishFields(bill, finishedAt)),
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

interface OfferMoments {
  answeredAt: Date;
  visit: Visit;
  minutes: number;
  lines: LineRow[];
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
    warranty: plan.workshop.row.warranty ?? null,
    comment: plan.offerComment ?? '',
    validUntil: new Date(answeredAt.getTime() + 2 * day),
    authorId: plan.authorId ?? null,
    authorName: plan.authorName,
    seenAt: isAccepted || plan.status === 'reject' ? answeredAt : null,
    createdAt: answeredAt,
  };
}

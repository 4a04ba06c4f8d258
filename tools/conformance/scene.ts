import { randomUUID } from 'node:crypto';
import type { Answer, Ask, Client, Form, Upload } from './client.ts';
import { captchaToken, freshPhone, NotSeen, type Person, signIn } from './people.ts';
import { weekDays } from './things.ts';

export interface Car {
  id: number;
  mark: { id: number };
  model: { id: number };
  generation: { id: number };
  modification: { id: number };
  vin: string | null;
  mileage: number | null;
  licensePlate: string;
  year: number;
}
/** Of an answer of the search, and of a workshop's page: what the looks read. */
export interface Card {
  id: number;
  name: string;
  lat: number;
  long: number;
  rating: number | null;
  reviews_count: number;
  distance_m: number;
  is_open_now: boolean;
  is_favorite: boolean;
  price_from: number | null;
  price_to: number | null;
  matched_work_type_ids: number[];
  missing_work_type_ids: number[];
  bid_availability: string;
}
export interface Day {
  is_active: boolean;
  from: string | null;
  to: string | null;
}
export interface Page extends Card {
  address: string;
  timezone: string;
  active_bid_id: number | null;
  work_types: { work_type_id: number; price_from: number; price_to: number }[];
  schedule: Record<string, Day>;
  rating_breakdown: Record<string, number>;
  sub_ratings: Record<string, number | null>;
  price_kept_share: number | null;
  phones?: string[];
  phones_masked: string[];
  is_phone_revealed: boolean;
  closed_from: string | null;
  closed_to: string | null;
}
export interface Found {
  services: Card[];
  total: number;
  is_truncated: boolean;
  clusters?: { count: number }[];
}

export type BidForm = Form & { service_id: number; auto_id: number; work_type_ids: number[] };

const moscow = { lat: 55.751, long: 37.619 };
const dayMs = 86_400_000;

/** Made when it is first asked for; what failed is not tried again. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The people and things that the rows act with: a driver who came just now, and people of the demo. */
export class Scene {
  readonly client: Client;
  readonly moscow = moscow;
  readonly identityHash = randomUUID();
  /** Came just now. */
  readonly driver: () => Promise<Person>;
  /** Works in a workshop. */
  readonly manager: () => Promise<Person>;
  /** Has been known for long, and has a car with a plate that the server's registry knows. */
  readonly owner: () => Promise<Person>;
  /** That car. */
  readonly known: () => Promise<Car>;
  #workshops: number[] = [];

  constructor(client: Client, demo: { driver: string; manager: string }) {
    this.client = client;
    this.driver = once(() => this.newcomer());
    this.manager = once(() => this.#signIn(demo.manager));
    this.owner = once(() => this.#signIn(demo.driver));
    this.known = once(async () => {
      const [own] = await this.get<Car[]>('/v2/customer/auto/index/', {}, await this.owner());
      if (!own) throw new NotSeen(`not seen: ${demo.driver} has no car; is this a demo server?`);
      return own;
    });
  }

  /** Somebody who was not here before. */
  newcomer(): Promise<Person> {
    return this.#signIn(freshPhone());
  }

  #signIn(phone: string): Promise<Person> {
    return signIn(this.client, phone).catch((error: Error) => {
      throw new NotSeen(`not seen, nobody could sign in: ${error.message}`);
    });
  }

  /** `data` of a call that a look needs beside its own; throws when it is refused. */
  async get<Data>(path: string, form: Form = {}, person?: Person): Promise<Data> {
    return (await this.client.need({ method: 'GET', path, form, token: person?.access })) as Data;
  }
  async post<Data>(path: string, form: Form = {}, person?: Person, file?: Upload): Promise<Data> {
    return (await this.client.need({ method: 'POST', path, form, token: person?.access, file })) as Data;
  }
  /** A call that is refused, most likely. */
  tryPost(path: string, form: Form, person?: Person, more: Partial<Ask> = {}): Promise<Answer> {
    return this.client.send({ method: 'POST', path, form, token: person?.access, ...more });
  }

  captcha(): Promise<string> {
    return captchaToken(this.client);
  }

  /** Around the centre of Moscow. */
  search(form: Form = {}, person?: Person): Promise<Found> {
    return this.post('/v2/map/default/geo-search/', { ...moscow, radius: 50, ...form }, person);
  }

  /** What is found there, for a look at another call: what is wrong with a card is told of the search alone. */
  async cards(form: Form = {}): Promise<Card[]> {
    const { services } = await this.search({ page_size: 100, ...form });
    return services.filter(({ id, reviews_count: reviews }) => id > 0 && reviews >= 0);
  }

  view(serviceId: number, form: Form = {}, person?: Person): Promise<Page> {
    return this.get('/v2/service/view/', { service_id: serviceId, ...form }, person);
  }

  garage(): Promise<Car[]> {
    return this.driver().then((driver) => this.get('/v2/customer/auto/index/', {}, driver));
  }

  /** What a car of that make is created with. */
  async carForm(): Promise<Form> {
    const { model, generation, modification } = await this.known();
    return { model_id: model.id, generation_id: generation.id, modification_id: modification.id };
  }

  /** A new car of the driver. */
  async makeCar(): Promise<number> {
    const form = await this.carForm();
    const { auto } = await this.post<{ auto: Car }>('/v2/customer/auto/create/', form, await this.driver());
    return auto.id;
  }

  /** A workshop that takes a bid with such a car, another one each time until all have had their turn. */
  async nextWorkshop(): Promise<number> {
    if (this.#workshops.length === 0) {
      const found = await this.cards({ modification_id: (await this.known()).modification.id });
      this.#workshops = found
        .filter(({ bid_availability: availability }) => availability === 'enabled')
        .map(({ id }) => id);
    }
    const next = this.#workshops.shift();
    if (next === undefined) throw new Error('no workshop near Moscow’s centre takes bids for this car');
    return next;
  }

  /** A good form of a new bid: a workshop, one of its works and a day on which it is open. */
  async bidForm(): Promise<BidForm> {
    for (let tries = 0; tries < 20; tries += 1) {
      const form = await this.bidFormFor(await this.nextWorkshop());
      if (form) return form;
    }
    throw new Error('none of twenty workshops has works and is open in the next days');
  }

  /** None where the workshop has no works or is closed all these days. */
  async bidFormFor(serviceId: number): Promise<BidForm | undefined> {
    const workshop = await this.view(serviceId);
    const [work] = workshop.work_types;
    const day = openDay(workshop);
    if (!work || !day) return undefined;
    return {
      service_id: serviceId,
      auto_id: await this.makeCar(),
      period_start: `${day}T12:00:00+03:00`,
      period_end: `${day}T13:00:00+03:00`,
      type_connection: 1,
      work_type_ids: [work.work_type_id],
      comment: 'Стук спереди справа',
      partner_id: 10,
      utm_source: 'conformance',
      bid_source: 'manual',
      recaptcha_token: await this.captcha(),
    };
  }

  /** A bid of the driver. */
  async makeBid(form?: Form): Promise<number> {
    const { bid_id: id } = await this.post<{ bid_id: number }>(
      '/v2/customer/bid/create/',
      form ?? (await this.bidForm()),
      await this.driver(),
    );
    return id;
  }

  /** An uploaded file of this browser that no bid has yet. */
  async makeFile(): Promise<number> {
    const form = { identity_hash: this.identityHash };
    const file = await this.post<{ id: number }>('/v2/customer/bid/upload-file/', form, undefined, picture());
    return file.id;
  }
}

export const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

/** One of the next days on which the workshop is open. */
function openDay({ schedule, closed_from: from, closed_to: to }: Page): string | undefined {
  for (let ahead = 2; ahead < 9; ahead += 1) {
    const day = new Date(Date.now() + ahead * dayMs);
    const date = day.toISOString().slice(0, 10);
    const isClosed = from !== null && date >= from && (to === null || date <= to);
    if (!isClosed && schedule[weekDays[day.getUTCDay()] ?? '']?.is_active) return date;
  }
  return undefined;
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture of one dot under a name of its own: the same name twice in a bid is refused. */
export function picture(): Upload {
  return { name: `${randomUUID()}.png`, bytes: Uint8Array.from(Buffer.from(onePixel, 'base64')) };
}

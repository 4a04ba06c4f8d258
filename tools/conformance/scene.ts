import { randomUUID } from 'node:crypto';
import type { Client, Form } from './client.ts';
import { captchaToken, freshPhone, type Person, signIn } from './people.ts';
import { valueAt } from './shape.ts';

type Found = Record<string, unknown>;
const moscow = { lat: 55.751, long: 37.619 };
const dayMs = 86_400_000;
const weekDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The people and things that the rows act with: a driver who came just now, and a workshop's person of the demo. */
export class Scene {
  readonly client: Client;
  readonly driver: Person;
  readonly manager: Person;
  /** A plate that the server's registry knows. */
  readonly plate: string;
  readonly identityHash = randomUUID();
  /** Of the car with that plate. */
  readonly car: { mark_id: number; model_id: number; generation_id: number; modification_id: number };
  readonly year: number;
  #workshops: number[] = [];

  private constructor(client: Client, known: Pick<Scene, 'driver' | 'manager' | 'plate' | 'car' | 'year'>) {
    this.client = client;
    this.driver = known.driver;
    this.manager = known.manager;
    this.plate = known.plate;
    this.car = known.car;
    this.year = known.year;
  }

  static async set(client: Client, demo: { driver: string; manager: string }): Promise<Scene> {
    const owner = await signIn(client, demo.driver);
    const garage = await client.need({
      method: 'GET',
      path: '/v2/customer/auto/index/',
      token: owner.access,
    });
    const [own] = garage as unknown as Found[];
    if (!own) throw new Error(`${demo.driver} has no car: is this a demo server?`);
    return new Scene(client, {
      driver: await signIn(client, freshPhone()),
      manager: await signIn(client, demo.manager),
      plate: String(own.licensePlate),
      year: Number(own.year),
      car: {
        mark_id: Number(valueAt(own, 'mark.id')),
        model_id: Number(valueAt(own, 'model.id')),
        generation_id: Number(valueAt(own, 'generation.id')),
        modification_id: Number(valueAt(own, 'modification.id')),
      },
    });
  }

  get moscow(): typeof moscow {
    return moscow;
  }

  captcha(): Promise<string> {
    return captchaToken(this.client);
  }

  /** A new car of the driver. */
  async makeCar(): Promise<number> {
    const { mark_id: _, ...form } = this.car;
    const { auto } = await this.client.need({
      ...post('/v2/customer/auto/create/', form),
      token: this.driver.access,
    });
    return Number(valueAt(auto, 'id'));
  }

  /** A workshop that takes a bid with such a car, another one each time. */
  async nextWorkshop(): Promise<number> {
    if (this.#workshops.length === 0) {
      const form = { ...moscow, page_size: 100, modification_id: this.car.modification_id };
      const { services } = await this.client.need(post('/v2/map/default/geo-search/', form));
      this.#workshops = (services as Found[])
        .filter(({ bid_availability: availability }) => availability === 'enabled')
        .map(({ id }) => Number(id));
    }
    const next = this.#workshops.shift();
    if (next === undefined) throw new Error('no workshop near Moscow’s centre takes bids for this car');
    return next;
  }

  /** A good form of a new bid: a workshop, one of its works and a day on which it is open. */
  async bidForm(): Promise<Form> {
    for (;;) {
      const serviceId = await this.nextWorkshop();
      const workshop = await this.client.need({ ...get('/v2/service/view/', { service_id: serviceId }) });
      const workId = valueAt(workshop, 'work_types[0].work_type_id');
      const day = openDay(workshop);
      if (workId === undefined || !day) continue;
      return {
        service_id: serviceId,
        auto_id: await this.makeCar(),
        period_start: `${day}T12:00:00+03:00`,
        period_end: `${day}T13:00:00+03:00`,
        type_connection: 1,
        work_type_ids: [Number(workId)],
        comment: 'Стук спереди справа',
        partner_id: 10,
        utm_source: 'conformance',
        bid_source: 'manual',
        recaptcha_token: await this.captcha(),
      };
    }
  }

  /** A bid of the driver. */
  async makeBid(): Promise<number> {
    const form = await this.bidForm();
    const bid = await this.client.need({
      ...post('/v2/customer/bid/create/', form),
      token: this.driver.access,
    });
    return Number(bid.bid_id);
  }

  /** An uploaded file of this browser that no bid has yet. */
  async makeFile(): Promise<number> {
    const ask = post('/v2/customer/bid/upload-file/', { identity_hash: this.identityHash });
    return Number((await this.client.need({ ...ask, file: picture() })).id);
  }
}

const post = (path: string, form: Form) => ({ method: 'POST' as const, path, form });
const get = (path: string, form: Form) => ({ method: 'GET' as const, path, form });

/** One of the next days on which the workshop is open. */
function openDay(workshop: Found): string | undefined {
  for (let ahead = 2; ahead < 9; ahead += 1) {
    const day = new Date(Date.now() + ahead * dayMs);
    const date = day.toISOString().slice(0, 10);
    const { closed_from: from, closed_to: to } = workshop as {
      closed_from: string | null;
      closed_to: string | null;
    };
    const isClosed = from !== null && date >= from && (to === null || date <= to);
    if (!isClosed && valueAt(workshop, `schedule.${weekDays[day.getUTCDay()]}.is_active`) === true)
      return date;
  }
  return undefined;
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture of one dot under a name of its own: the same name twice in a bid is refused. */
export function picture(): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  return { name: `${randomUUID()}.png`, bytes: Uint8Array.from(Buffer.from(onePixel, 'base64')) };
}

export type Advantage = 'cheaper' | 'faster' | 'reliable';

/** One of several things to choose from: an offer, a workshop. */
export interface Compared {
  /** What is done for the price. */
  works: ReadonlySet<string>;
  /** Null: unknown. An open end is `Infinity`. */
  price: { from: number; to: number } | null;
  /** When the work can begin; null: no time. */
  startsAt: string | null;
  /** Null: too few reviews. */
  rating: number | null;
  /** On works. */
  warrantyMonths: number;
}

type Better = (one: Compared, other: Compared) => boolean;

/** At least the same works, neither end of the price higher, and one of them lower. */
const isCheaper: Better = (one, other) => {
  if (!one.price || !other.price || ![...other.works].every((work) => one.works.has(work))) return false;
  const { from, to } = one.price;
  const isNotDearer = from <= other.price.from && to <= other.price.to;
  return isNotDearer && (from < other.price.from || to < other.price.to);
};

const startOf = ({ startsAt }: Compared) => (startsAt === null ? Infinity : Date.parse(startsAt));
const isFaster: Better = (one, other) => startOf(one) < startOf(other);

/** As people read it: one decimal. */
const shown = (rating: number) => Math.round(rating * 10);

/** A higher rating, or the same with a longer warranty. */
const isMoreReliable: Better = (one, other) => {
  if (one.rating === null || other.rating === null) return false;
  const lead = shown(one.rating) - shown(other.rating);
  return lead > 0 || (lead === 0 && one.warrantyMonths > other.warrantyMonths);
};

/** What is unknown of the others cannot be better: they do not take part. */
const rules: { advantage: Advantage; isBetter: Better; takesPart: (one: Compared) => boolean }[] = [
  { advantage: 'cheaper', isBetter: isCheaper, takesPart: ({ price }) => price !== null },
  { advantage: 'faster', isBetter: isFaster, takesPart: () => true },
  { advantage: 'reliable', isBetter: isMoreReliable, takesPart: ({ rating }) => rating !== null },
];

/** The advantages of each over all the others; equals have none. */
export function advantagesOf(compared: readonly Compared[]): Advantage[][] {
  return compared.map((one) =>
    rules.flatMap(({ advantage, isBetter, takesPart }) => {
      const others = compared.filter((other) => other !== one && takesPart(other));
      const wins = others.length > 0 && others.every((other) => isBetter(one, other));
      return wins ? [advantage] : [];
    }),
  );
}

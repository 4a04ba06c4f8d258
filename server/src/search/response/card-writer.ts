import { availabilityOf, type UnsupportedReasonCode } from '@sto/contract/workshops/workshop-policy';
import { kilometresOf } from '../geometry/geo-area.ts';
import { reasonAt, type Sieve } from '../query/compiled-query.ts';
import { hasBit } from '../store/bits.ts';
import { beforeDistance } from '../store/workshop-columns.ts';
import { MadeJson } from './made-json.ts';

/** More than all of a card that is not ready takes, the lists of works aside. */
const mostOfCard = 512;
const mostOfWork = 12;
/** Availability and promotion behind a place. */
const mostOfPoint = 96;
const mostOfFrame = 256;

/** A workshop of the answer. */
export interface Shown {
  sieve: Sieve;
  slot: number;
  chordSquared: number;
  isBookable: boolean;
}

/**
 * Writes an answer as bytes: the ready part of each card is copied, and what depends on asker, place and
 * minute is written behind it.
 */
export class CardWriter {
  readonly #bytes: Buffer;
  #at = 0;

  /** `others`: bytes beside the cards; `isPoints`: of each the place alone is written. */
  constructor(shown: readonly Shown[], { others, isPoints }: { others: number; isPoints: boolean }) {
    let most = mostOfFrame + others;
    for (const { sieve, slot } of shown) {
      const { textStart, pointLength } = sieve.segment.columns;
      if (isPoints) {
        most += (pointLength[slot] ?? 0) + mostOfPoint;
        continue;
      }
      most += (textStart[slot + 1] ?? 0) - (textStart[slot] ?? 0) + mostOfCard;
      most += sieve.asked.length * mostOfWork;
    }
    this.#bytes = MadeJson.room(most);
  }

  finish(): MadeJson {
    return new MadeJson(this.#bytes, this.#at);
  }

  /** Plain ASCII. */
  text(text: string): void {
    this.#at += this.#bytes.write(text, this.#at, 'latin1');
  }

  list(shown: readonly Shown[], isPoints: boolean): void {
    this.#byte(0x5b);
    for (const [place, one] of shown.entries()) {
      if (place > 0) this.#byte(0x2c);
      if (isPoints) this.#point(one);
      else this.#card(one);
    }
    this.#byte(0x5d);
  }

  #point(one: Shown): void {
    const { texts, textStart, pointLength } = one.sieve.segment.columns;
    this.#copy(texts, textStart[one.slot] ?? 0, pointLength[one.slot] ?? 0);
    const { bid_availability } = availabilityAt(one);
    this.text(`,"bid_availability":"${bid_availability}","is_promo":false}`);
  }

  #card(one: Shown): void {
    const { sieve, slot, chordSquared } = one;
    const { texts, textStart, coreLength } = sieve.segment.columns;
    const start = textStart[slot] ?? 0;
    if (sieve.asked.length === 0) {
      this.#copy(texts, start, (textStart[slot + 1] ?? 0) - start);
    } else {
      this.#copy(texts, start, coreLength[slot] ?? 0);
      this.text(priceOfWorks(sieve, slot) + beforeDistance);
    }
    this.#number(Math.round(kilometresOf(chordSquared) * 1000));
    this.#whole(endingOf(one));
  }

  #byte(byte: number): void {
    this.#bytes[this.#at] = byte;
    this.#at += 1;
  }

  #copy(from: Buffer, start: number, length: number): void {
    from.copy(this.#bytes, this.#at, start, start + length);
    this.#at += length;
  }

  #whole(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Whole and not negative. */
  #number(number: number): void {
    let digits = 1;
    for (let power = 10; power <= number; power *= 10) digits += 1;
    let rest = number;
    for (let at = this.#at + digits - 1; at >= this.#at; at -= 1) {
      const tenth = Math.floor(rest / 10);
      this.#bytes[at] = 0x30 + rest - tenth * 10;
      rest = tenth;
    }
    this.#at += digits;
  }
}

function availabilityAt({ sieve, slot, isBookable }: Shown) {
  const { activeBidWorkshopIds } = sieve.context;
  const hasActiveBid =
    activeBidWorkshopIds.size > 0 && activeBidWorkshopIds.has(sieve.segment.columns.ids[slot] ?? 0);
  return availabilityOf(hasActiveBid, isBookable ? null : reasonAt(sieve, slot));
}

/** The same bytes for all workshops with these hours that are told alike, kept for the minute. */
function endingOf(one: Shown): Uint8Array {
  const { sieve, slot } = one;
  const { bid_availability, unsupported_reason } = availabilityAt(one);
  const { favoriteWorkshopIds } = sieve.context;
  const isFavorite =
    favoriteWorkshopIds.size > 0 && favoriteWorkshopIds.has(sieve.segment.columns.ids[slot] ?? 0);
  const kind = isFavorite ? kinds.favorite[bid_availability] : kinds.other[bid_availability];
  const rota = sieve.segment.columns.rotaOf[slot] ?? 0;
  return sieve.present.ending(rota, kind + (reasonNumbers[unsupported_reason ?? 'none'] ?? 0), () => {
    const reason = unsupported_reason === null ? 'null' : `"${unsupported_reason}"`;
    return `,"bid_availability":"${bid_availability}","unsupported_reason":${reason},"is_favorite":${isFavorite}}`;
  });
}

/** A number for each way in which a card ends, apart from its hours. */
const reasonNumbers: Record<UnsupportedReasonCode | 'none', number> = {
  none: 0,
  not_connected: 1,
  mark: 2,
  works: 3,
};
const kinds = {
  favorite: { enabled: 0, disabled_has_active_bid: 4, disabled_sto_not_supported: 8 },
  other: { enabled: 12, disabled_has_active_bid: 16, disabled_sto_not_supported: 20 },
};

/** The sum over the asked works that the workshop does. */
function priceOfWorks({ segment, asked }: Sieve, slot: number): string {
  const matched: number[] = [];
  const missing: number[] = [];
  let [from, to] = [0, 0];
  for (const id of asked) {
    const work = segment.columns.works.get(id);
    if (work && hasBit(work.words, slot)) {
      from += work.from(slot);
      to += work.to(slot);
      matched.push(id);
    } else missing.push(id);
  }
  const isExact = missing.length === 0 && from === to;
  return (
    `,"price_from":${from},"price_to":${to},"price_is_exact":${isExact}` +
    `,"matched_work_type_ids":[${matched.join()}],"missing_work_type_ids":[${missing.join()}]`
  );
}

import { availabilityOf, type UnsupportedReasonCode } from '@sto/contract/workshops/workshop-policy';
import { kilometresOf } from '../geometry/geo-area.ts';
import type { Hit } from '../query/collect-top.ts';
import { type CompiledQuery, reasonAt } from '../query/compiled-query.ts';
import { hasBit } from '../store/bits.ts';
import { beforeDistance } from '../store/workshop-columns.ts';

/** Upper bounds of what is written in addition to the stored text of a card. */
const maxCardBytes = 512;
const maxWorkBytes = 12;
const maxPointBytes = 160;
const initialBytes = 64 * 1024;

/**
 * Writes cards as JSON bytes: copies the stored text of each and appends what depends on the caller, the place and the
 * minute. Reuses its buffer, because a new one for each response costs more than filling it.
 */
export class CardWriter {
  #bytes = Buffer.allocUnsafeSlow(initialBytes);
  #length = 0;

  /** Starts a response with room for these hits and `otherBytes` of text. */
  start(hits: readonly Hit[], { otherBytes, isPoints }: { otherBytes: number; isPoints: boolean }): void {
    let max = otherBytes + 2;
    for (const { query, slot } of hits) {
      const { textStart, pointLength } = query.segment.columns;
      if (isPoints) {
        max += (pointLength[slot] ?? 0) + maxPointBytes;
        continue;
      }
      max += (textStart[slot + 1] ?? 0) - (textStart[slot] ?? 0) + maxCardBytes;
      max += query.workIds.length * maxWorkBytes;
    }
    if (max > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(max)));
    this.#length = 0;
  }

  /** A copy: the buffer belongs to the next response. */
  finish(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  text(text: string): void {
    this.#length += this.#bytes.write(text, this.#length, 'latin1');
  }

  list(hits: readonly Hit[], isPoints: boolean): void {
    this.text('[');
    for (const [index, hit] of hits.entries()) {
      if (index > 0) this.#comma();
      if (isPoints) this.#point(hit);
      else this.#card(hit);
    }
    this.text(']');
  }

  #point(hit: Hit): void {
    const { texts, textStart, pointLength } = hit.query.segment.columns;
    this.#copy(texts, textStart[hit.slot] ?? 0, pointLength[hit.slot] ?? 0);
    const { query, slot } = hit;
    const { bid_availability } = availabilityAt(hit);
    const isOpen = query.hoursNow.isOpen(query.segment.columns.hoursIds[slot] ?? 0);
    this.text(
      `,"bid_availability":"${bid_availability}","is_promo":false,"is_open_now":${isOpen}` +
        `,"price_from":${pointPrice(query, slot)}}`,
    );
  }

  #card(hit: Hit): void {
    const { query, slot, chordSquared } = hit;
    const { texts, textStart, coreLength } = query.segment.columns;
    const start = textStart[slot] ?? 0;
    if (query.workIds.length === 0) {
      this.#copy(texts, start, (textStart[slot + 1] ?? 0) - start);
    } else {
      this.#copy(texts, start, coreLength[slot] ?? 0);
      this.text(priceOfWorks(query, slot) + beforeDistance);
    }
    this.#number(Math.round(kilometresOf(chordSquared) * 1000));
    const iso = query.freeNow.next(slot, query.workIds)?.iso;
    this.text(`,"nearest_slot_at":${iso ? `"${iso}"` : 'null'}`);
    this.#append(endingOf(hit));
  }

  #comma(): void {
    this.#bytes[this.#length] = 0x2c;
    this.#length += 1;
  }

  #copy(from: Buffer, start: number, length: number): void {
    from.copy(this.#bytes, this.#length, start, start + length);
    this.#length += length;
  }

  #append(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #number(number: number): void {
    let digits = 1;
    for (let power = 10; power <= number; power *= 10) digits += 1;
    let rest = number;
    for (let offset = this.#length + digits - 1; offset >= this.#length; offset -= 1) {
      const tenth = Math.floor(rest / 10);
      this.#bytes[offset] = 0x30 + rest - tenth * 10;
      rest = tenth;
    }
    this.#length += digits;
  }
}

function availabilityAt({ query, slot, isBookable }: Hit) {
  const { activeBidWorkshopIds, ownWorkshopIds } = query.context;
  const id = query.segment.columns.ids[slot] ?? 0;
  const hasActiveBid = activeBidWorkshopIds.size > 0 && activeBidWorkshopIds.has(id);
  if (ownWorkshopIds.size > 0 && ownWorkshopIds.has(id)) return availabilityOf(hasActiveBid, 'own');
  return availabilityOf(hasActiveBid, isBookable ? null : reasonAt(query, slot));
}

/** The end of a card: equal for all workshops with the same hours, availability and favourite flag in this minute. */
function endingOf(hit: Hit): Uint8Array {
  const { query, slot } = hit;
  const { bid_availability, unsupported_reason } = availabilityAt(hit);
  const { favoriteWorkshopIds } = query.context;
  const isFavorite =
    favoriteWorkshopIds.size > 0 && favoriteWorkshopIds.has(query.segment.columns.ids[slot] ?? 0);
  const variants = isFavorite ? endingVariants.favorite : endingVariants.other;
  const variant = variants[bid_availability] + (reasonNumbers[unsupported_reason ?? 'none'] ?? 0);
  return query.hoursNow.cardEnding(query.segment.columns.hoursIds[slot] ?? 0, variant, () => {
    const reason = unsupported_reason === null ? 'null' : `"${unsupported_reason}"`;
    return `,"bid_availability":"${bid_availability}","unsupported_reason":${reason},"is_favorite":${isFavorite}}`;
  });
}

const reasonNumbers: Record<UnsupportedReasonCode | 'none', number> = {
  none: 0,
  not_connected: 1,
  mark: 2,
  works: 3,
  own: 4,
};
const endingVariants = {
  favorite: { enabled: 0, disabled_has_active_bid: 5, disabled_sto_not_supported: 10 },
  other: { enabled: 15, disabled_has_active_bid: 20, disabled_sto_not_supported: 25 },
};

function pointPrice(query: CompiledQuery, slot: number): number | null {
  if (query.workIds.length === 0) return null;
  const { from, missing } = sumOfWorks(query, slot);
  return missing.length === 0 ? from : null;
}

/** The sum over the requested works that the workshop does. */
function sumOfWorks({ segment, workIds, pricedClass }: CompiledQuery, slot: number) {
  const matched: number[] = [];
  const missing: number[] = [];
  const { works, classPrices } = segment.columns;
  let [from, to] = [0, 0];
  let ofClassCount = 0;
  for (const id of workIds) {
    const work = works.get(id);
    if (!work || !hasBit(work.words, slot)) {
      missing.push(id);
      continue;
    }
    const ofClass = pricedClass ? classPrices.find(pricedClass, id)?.at(slot) : undefined;
    from += ofClass?.from ?? work.from(slot);
    to += ofClass?.to ?? work.to(slot);
    ofClassCount += ofClass ? 1 : 0;
    matched.push(id);
  }
  return { from, to, matched, missing, ofClassCount };
}

function priceOfWorks(query: CompiledQuery, slot: number): string {
  const { from, to, matched, missing, ofClassCount } = sumOfWorks(query, slot);
  const isForCar = query.context.carClass === null ? null : ofClassCount === matched.length;
  const isExact = missing.length === 0 && from === to;
  return (
    `,"price_from":${from},"price_to":${to},"price_is_exact":${isExact},"price_is_for_car":${isForCar}` +
    `,"matched_work_type_ids":[${matched.join()}],"missing_work_type_ids":[${missing.join()}]`
  );
}

import { GrowableTexts } from './growable-arrays.ts';
import { beforeDistance, cardOf, type PriceRange } from './workshop-columns.ts';
import type { WorkshopRow } from './workshop-rows.ts';

const yieldEvery = 4096;
/** The first field of a card that a map point does not have. */
const afterPoint = ',"name":';

/** JSON of the cards, made when a row is read: what does not depend on the caller, the place and the minute. */
export class CardTexts {
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];
  readonly #coreLengths: number[] = [];
  readonly #pointLengths: number[] = [];
  readonly #texts = new GrowableTexts();

  add(row: WorkshopRow, cheapest: PriceRange | null): void {
    const core = `${JSON.stringify(cardOf(row)).slice(0, -1)},"is_promo":false`;
    const price =
      `,"price_from":${cheapest?.from ?? null},"price_to":${cheapest?.to ?? null},"price_is_exact":false,"price_is_for_car":null` +
      `,"matched_work_type_ids":[],"missing_work_type_ids":[]${beforeDistance}`;
    const { start, length } = this.#texts.push(core + price);
    this.#starts.push(start);
    this.#lengths.push(length);
    this.#coreLengths.push(length - price.length);
    this.#pointLengths.push(core.indexOf(afterPoint));
  }

  /** The columns of the cards in the order of slots. */
  *inOrder(order: Uint32Array) {
    const textStart = new Float64Array(order.length + 1);
    const pointLength = new Uint8Array(order.length);
    const coreLength = new Uint32Array(order.length);
    order.forEach((row, slot) => {
      textStart[slot + 1] = (textStart[slot] ?? 0) + (this.#lengths[row] ?? 0);
      pointLength[slot] = this.#pointLengths[row] ?? 0;
      coreLength[slot] = this.#coreLengths[row] ?? 0;
    });
    const texts = Buffer.allocUnsafeSlow(textStart[order.length] ?? 0);
    for (let slot = 0; slot < order.length; slot += 1) {
      const row = order[slot] ?? 0;
      this.#texts.copy(this.#starts[row] ?? 0, this.#lengths[row] ?? 0, texts, textStart[slot] ?? 0);
      if (slot % yieldEvery === 0) yield;
    }
    return { texts, textStart, pointLength, coreLength };
  }
}

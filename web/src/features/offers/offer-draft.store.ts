import { type OfferDraft, readDraft } from './offer-form.model.ts';

const keyOf = (bidId: number) => `offer-draft:${bidId}`;

/** Unsent text of a workshop, by bid. Not stored if the storage is full or forbidden. */
export const offerDrafts = {
  read(bidId: number): OfferDraft | null {
    try {
      return readDraft(localStorage.getItem(keyOf(bidId)));
    } catch {
      return null;
    }
  },
  keep(bidId: number, draft: OfferDraft): void {
    try {
      localStorage.setItem(keyOf(bidId), JSON.stringify(draft));
    } catch {
      // The form itself still has the text.
    }
  },
  drop(bidId: number): void {
    try {
      localStorage.removeItem(keyOf(bidId));
    } catch {
      // Nothing was stored.
    }
  },
};

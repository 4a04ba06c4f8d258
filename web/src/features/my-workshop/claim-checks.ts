import { maxDocuments } from '@sto/contract/limits';
import { innError } from '@sto/contract/my-workshop/inn';
import { phoneErrorText, phoneOf } from '../../lib/text/phone.ts';

/** Its phones are shown in part only. */
export interface ClaimedListing {
  phones_masked: readonly string[];
}

interface Claim {
  inn: string;
  name: string;
  /** As typed; empty: the claim has a document. */
  phone: string;
  ownPhone: string;
  documentsCount: number;
}

export function claimErrors(
  { inn, name, phone, ownPhone, documentsCount }: Claim,
  listing: ClaimedListing,
): Record<string, string> {
  const typed = phoneOf(phone);
  const wrongInn = innError(inn);
  const hasProof = documentsCount > 0 || phone !== '' || isOfListing(ownPhone, listing);
  return {
    ...(wrongInn ? { inn: wrongInn } : {}),
    ...(name.trim().length < 2 ? { person_name: 'Напишите имя' } : {}),
    ...(phone !== '' && !typed ? { phone: phoneErrorText(phone) } : {}),
    ...(typed && !isOfListing(typed, listing) ? { phone: 'Этого номера нет в карточке' } : {}),
    ...(documentsCount > maxDocuments ? { document_ids: `Не больше ${maxDocuments} файлов` } : {}),
    ...(hasProof ? {} : { document_ids: 'Приложите документ или введите телефон из карточки' }),
  };
}

/** The phone that needs a code; null: no other than the account's. */
export function phoneToConfirm({ phone, ownPhone }: Claim): string | null {
  const typed = phoneOf(phone);
  return typed === ownPhone ? null : typed;
}

/** The code and the last two digits are shown: no other number can prove the claim. */
function isOfListing(phone: string, { phones_masked: masked }: ClaimedListing): boolean {
  const visible = (text: string) => text.replace(/\D/g, '');
  const known = `${phone.slice(1, 5)}${phone.slice(-2)}`;
  return masked.some((text) => visible(text) === known || visible(text) === phone.slice(-2));
}

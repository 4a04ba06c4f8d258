import { readCookie, removeCookie, writeCookie } from '../../lib/browser/cookies.ts';

/** Spec section 9. */
export const partnerIds = { carbox: 10, gpnApp: 11, gpnBonus: 12 } as const;
/** Spec section 3: the flag of links to the assistant. */
const aiFlag = 'with_ai';
const utmLengthMax = 200;

const cookies = { utmSource: 'utm_source', partnerId: 'partner_id', ai: aiFlag } as const;

export interface PartnerStore {
  utmSource: string | null;
  partnerId: number | null;
  isWithAi: boolean;
}

function knownPartner(text: string | null): number | null {
  return Object.values(partnerIds).find((id) => String(id) === text?.trim()) ?? null;
}

function utmOf(text: string | null): string | null {
  return (
    text
      ?.replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, utmLengthMax) || null
  );
}

export const isAiFlag = (name: string, value: string) => name === aiFlag || value === aiFlag;

/** `?with_ai`, `?with_ai=1` and `?source=with_ai` request the assistant; `?with_ai=0` cancels it. */
export function aiWish(search: URLSearchParams): boolean | null {
  if (search.has(aiFlag)) return !['0', 'false', 'off'].includes(search.get(aiFlag) ?? '');
  return [...search.values()].includes(aiFlag) ? true : null;
}

/**
 * Stores for a year where the person came from: the last address with a partner wins. An unknown id is ignored, so
 * the previous partner stays.
 */
export function rememberPartner(address: string): void {
  const search = new URLSearchParams(address);
  const utmSource = utmOf(search.get('utm_source'));
  if (utmSource) writeCookie(cookies.utmSource, utmSource);
  const named = search.get('partner_id');
  const partnerId = knownPartner(named);
  if (partnerId) writeCookie(cookies.partnerId, String(partnerId));
  else if (named) console.warn(`partner_id ${named} is unknown and was ignored`);
  const wantsAi = aiWish(search);
  if (wantsAi) writeCookie(cookies.ai, '1');
  else if (wantsAi === false) removeCookie(cookies.ai);
}

export function readPartner(): PartnerStore {
  return {
    utmSource: utmOf(readCookie(cookies.utmSource)),
    partnerId: knownPartner(readCookie(cookies.partnerId)),
    isWithAi: readCookie(cookies.ai) === '1',
  };
}

/** The partner's fields in a login, a bid and a callback request. */
export function partnerFields(): { utm_source?: string; partner_id?: number } {
  const { utmSource, partnerId } = readPartner();
  return {
    ...(utmSource ? { utm_source: utmSource } : {}),
    ...(partnerId ? { partner_id: partnerId } : {}),
  };
}

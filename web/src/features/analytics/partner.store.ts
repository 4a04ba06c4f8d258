import { readCookie, removeCookie, writeCookie } from '../../lib/cookies.ts';

/** Spec section 9. */
export const partnerIds = { carbox: 10, gpnApp: 11, gpnBonus: 12 } as const;
/** Spec section 3: the value of the flag with which a partner sends people to the assistant. */
const aiFlag = 'with_ai';
const utmLengthMax = 200;

const cookies = { utmSource: 'utm_source', partnerId: 'partner_id', ai: aiFlag } as const;

export interface PartnerStore {
  utmSource: string | null;
  partnerId: number | null;
  /** The partner's link requested the assistant. */
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

/** `?with_ai`, `?with_ai=1` and `?source=with_ai` are the same wish; `?with_ai=0` takes it back. */
function aiWish(search: URLSearchParams): boolean | null {
  if (search.has(aiFlag)) return !['0', 'false', 'off'].includes(search.get(aiFlag) ?? '');
  return [...search.values()].includes(aiFlag) ? true : null;
}

/**
 * Keeps for a year where the person came from: the last address that says so holds. An id that is no partner's is
 * ignored, and so the partner before stays.
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

/** What a login, a bid and a request for a call tell of the partner. */
export function partnerFields(): { utm_source?: string; partner_id?: number } {
  const { utmSource, partnerId } = readPartner();
  return {
    ...(utmSource ? { utm_source: utmSource } : {}),
    ...(partnerId ? { partner_id: partnerId } : {}),
  };
}

const kinds: Record<string, string> = {
  ул: 'улица',
  'пр-т': 'проспект',
  'пр-кт': 'проспект',
  просп: 'проспект',
  пр: 'проспект',
  ш: 'шоссе',
  пер: 'переулок',
  'б-р': 'бульвар',
  бул: 'бульвар',
  наб: 'набережная',
  пл: 'площадь',
  'пр-д': 'проезд',
  туп: 'тупик',
  ал: 'аллея',
};
const wholeKinds = new Set([...Object.values(kinds), 'тракт', 'линия', 'дорога', 'просека', 'магистраль']);

/** Words that do not distinguish streets. */
export const streetKinds: ReadonlySet<string> = wholeKinds;

export function withWholeKinds(text: string): string {
  return text
    .replace(/\.(?=\S)/g, '. ')
    .split(/\s+/)
    .map((word) => kinds[word.replace(/[.,]+$/, '').toLowerCase()] ?? word)
    .join(' ');
}

/**
 * The street of an address as people write it: «Казань, Чистопольская ул., 12» → «Чистопольская улица». Null
 * when no part looks like one.
 */
export function streetOfAddress(address: string, city: string): string | null {
  const parts = address
    .split(',')
    .map((part) => withWholeKinds(part.trim()))
    .filter((part) => part !== '' && !isPlace(part, city));
  const named = parts.find((part) => part.split(' ').some((word) => wholeKinds.has(word.toLowerCase())));
  return (named && withoutHouse(named)) ?? parts.find((part) => !isHouse(part)) ?? null;
}

function isPlace(part: string, city: string): boolean {
  const bare = part.replace(/^(г\.?|город)\s+/i, '').toLowerCase();
  return (
    bare === city.toLowerCase() ||
    /(^|\s)(обл\.?|область|край|респ\.?|республика|р-н|район|округ)(\s|$)/i.test(part)
  );
}

/** «5», «5к2», «д. 5», «стр. 1»; «1-я Тверская» is not. */
function isHouse(part: string): boolean {
  return /^(\d+[а-я]?([/\-–кс]\d+[а-я]?)*(\s+(стр|корп|к|лит)\.?\s*\S+)*|(д|дом|стр|корп|к|вл|владение|литера?)\.?\s.*)$/i.test(
    part,
  );
}

/** «Лесная улица 5» → «Лесная улица»; «улица 8 Марта» stays. */
function withoutHouse(part: string): string {
  return part.replace(/\s+(д\.\s*|дом\s+)?\d+[а-я]?([/\-–кс]\d+[а-я]?)*$/i, '');
}

const sameSounds: [RegExp, string][] = [
  [/тьс[яа]|тс[яа]|ца/g, 'ца'],
  [/[ьъ]/g, ''],
  [/[ыэеи]/g, 'и'],
  [/[оя]/g, 'а'],
  [/ю/g, 'у'],
  [/щ|сч|шч/g, 'щ'],
  [/(.)\1/g, '$1'],
];

/** The same key for words that sound alike: «тармаза» and «тормоза». */
export function soundOf(word: string): string {
  return sameSounds.reduce((text, [letters, sound]) => text.replace(letters, sound), word);
}

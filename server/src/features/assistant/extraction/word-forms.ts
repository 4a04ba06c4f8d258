const endings: [RegExp, string[]][] = [
  [/ия$/, ['ия', 'ии', 'ию', 'ией']],
  [/я$/, ['я', 'и', 'е', 'ю', 'ей']],
  [/а$/, ['а', 'ы', 'и', 'е', 'у', 'ой', 'ою']],
  [/ь$/, ['ь', 'я', 'ю', 'е', 'ем', 'и', 'ью']],
  [/й$/, ['й', 'я', 'ю', 'е', 'ем']],
  [/[бвгджзклмнпрстфхцчшщ]$/, ['', 'а', 'у', 'е', 'ом', 'ем']],
];

/** The singular forms of a Russian name: «Приора», «приоры», «приоре»… Names with other endings have one form. */
export function formsOf(name: string): string[] {
  const rule = name.length >= 3 && endings.find(([ending]) => ending.test(name));
  if (!rule) return [name];
  const [ending, forms] = rule;
  const isConsonant = forms[0] === '';
  const root = isConsonant ? name : name.replace(ending, '');
  return forms.map((form) => root + form);
}

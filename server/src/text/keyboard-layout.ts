const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** The text typed with the same keys in the other layout: `pfvtyf` → «замена», «фиы» → `abs`. */
export function otherLayout(text: string): string {
  const isLatin = /[a-z]/i.test(text);
  const [from, to] = isLatin ? [latinKeys, russianKeys] : [russianKeys, latinKeys];
  return [...text.toLowerCase()].map((key) => to[from.indexOf(key)] ?? key).join('');
}

const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

function checkDigit(digits: readonly number[], length: number): number {
  const used = weights.slice(weights.length - length);
  return (used.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) % 10;
}

/** A taxpayer number of a company (10 digits) or a person (12) whose check digits are right. */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text)) return false;
  const digits = [...text].map(Number);
  if (digits.length === 10) return checkDigit(digits, 9) === digits[9];
  return checkDigit(digits, 10) === digits[10] && checkDigit(digits, 11) === digits[11];
}

/** Why it is refused, in the words of the form; undefined for a right one. */
export function innError(inn: string): string | undefined {
  if (isInn(inn)) return undefined;
  return inn.length === 10 || inn.length === 12
    ? 'В ИНН опечатка: контрольная цифра не сходится'
    : 'Впишите ИНН целиком: 10 или 12 цифр';
}

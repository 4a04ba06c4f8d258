const plateLookAlikes: Record<string, string> = {
  A: 'А',
  B: 'В',
  E: 'Е',
  K: 'К',
  M: 'М',
  H: 'Н',
  O: 'О',
  P: 'Р',
  C: 'С',
  T: 'Т',
  Y: 'У',
  X: 'Х',
};

/** `a 482 kx | 777` → `А482КХ777`: upper case, look-alikes to Cyrillic, all but letters and digits removed. */
export function normalizePlate(text: string): string {
  return [...text.toUpperCase()]
    .map((character) => plateLookAlikes[character] ?? character)
    .filter((character) => /[А-ЯЁ0-9]/.test(character))
    .join('');
}

/** 17 characters, without I, O and Q (ISO 3779). */
export function isVin(text: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(text);
}

export function maskVin(vin: string): string {
  return `${vin.slice(0, 3)}${'*'.repeat(vin.length - 8)}${vin.slice(-5)}`;
}

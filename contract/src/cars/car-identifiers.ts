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

/** Why a text is no plate: what is wrong with it, for the person who typed it; null: it is one. */
export function plateError(plate: string): string | null {
  const [, number = '', region = ''] = /^[А-ЯЁ](\d{3})[А-ЯЁ]{2}(\d{2,3})$/.exec(plate) ?? [];
  if (!number) return 'Госномер неполный. Пример: А 123 ВС 77';
  if (/[^АВЕКМНОРСТУХ\d]/.test(plate))
    return 'Таких букв в госномере не бывает. Подойдут А, В, Е, К, М, Н, О, Р, С, Т, У и Х';
  if (Number(number) === 0) return 'Номера 000 не бывает: от 001 до 999';
  return Number(region) === 0 ? 'Региона 00 не бывает. Проверьте последние цифры' : null;
}

/** 17 characters, without I, O and Q (ISO 3779). */
export function isVin(text: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(text);
}

export function maskVin(vin: string): string {
  return `${vin.slice(0, 3)}${'*'.repeat(vin.length - 8)}${vin.slice(-5)}`;
}

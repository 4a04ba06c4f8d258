/** Why a text is no plate: what is wrong with it, for the person who typed it; null: it is one. */
export function plateError(plate: string): string | null {
  const [, number = '', region = ''] = /^[А-ЯЁ](\d{3})[А-ЯЁ]{2}(\d{2,3})$/.exec(plate) ?? [];
  if (!number) return 'Госномер неполный. Пример: А 123 ВС 77';
  if (/[^АВЕКМНОРСТУХ\d]/.test(plate))
    return 'Таких букв в госномере не бывает. Подойдут А, В, Е, К, М, Н, О, Р, С, Т, У и Х';
  if (Number(number) === 0) return 'Номера 000 не бывает: от 001 до 999';
  return Number(region) === 0 ? 'Региона 00 не бывает. Проверьте последние цифры' : null;
}

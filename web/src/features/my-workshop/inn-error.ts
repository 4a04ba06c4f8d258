import { isInn } from '@sto/contract/my-workshop/inn';

export function innError(inn: string): string | undefined {
  if (isInn(inn)) return undefined;
  return inn.length === 10 || inn.length === 12
    ? 'В ИНН опечатка: контрольная цифра не сходится'
    : 'Впишите ИНН целиком: 10 или 12 цифр';
}

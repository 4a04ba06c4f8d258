/** The part of a text, from and to a character. */
export type Part = [from: number, to: number];

const mask = '[контакт скрыт]';

/** Between the digits of a phone. */
export const gap = String.raw`[\s\u00A0().\-–—_/]{0,3}`;
export const digits = (count: number) => `(?:${gap}\\d){${count}}`;
/** Neither within a longer number nor within a VIN or a part number. */
const before = '(?<![\\dA-Za-z])(?<!\\d[.\\-])';
const after = '(?![\\dA-Za-z]|[.\\-]\\d)';
export const notDate = String.raw`(?!\d{1,2}[.\-/]\d{1,2}[.\-/](?:\d{4}|\d{2})(?!\d))`;
export const notPrice = String.raw`(?![\s\u00A0]*(?:₽|руб|р\.|р(?!\p{L})))`;
/** As Toyota writes its parts. */
export const notPart = String.raw`(?!\d{5}-\d{5}(?!\d))`;
/** Codes of Russian cities and of mobile networks; with others it is the number of a part. */
export const areaCode = ['9', '4', '8', '3(?=[.\\s()\\-–—]{0,3}[04589])']
  .map((first) => `${first}${digits(2)}`)
  .join('|');
const digitWord =
  '(?:ноль|нуль|один|два|три|четыре|пять|шесть|семь|восемь|девять|десять|одиннадцать|двенадцать|тринадцать|четырнадцать|пятнадцать|шестнадцать|семнадцать|восемнадцать|девятнадцать|двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто|сто|двести|триста|четыреста|пятьсот|шестьсот|семьсот|восемьсот|девятьсот)';
const wordGap = '[\\s\\u00A0,./_–—-]+';
const wordStart = '(?<![\\p{L}\\d])';
const wordEnd = '(?![\\p{L}\\d])';

const phones = [
  // From abroad, and +7.
  `(?<![\\dA-Za-z])\\+\\d${digits(9)}(?:${gap}\\d){0,5}`,
  `${before}${notDate}[78]${gap}(?:${areaCode})${digits(7)}${after}${notPrice}`,
  `${before}${notDate}${notPart}9${digits(9)}${after}${notPrice}`,
  // Written without a space: tel89161234567.
  `(?<![A-Za-z])(?:tel|phone|mob)[.:]?[78]?${digits(10)}${after}${notPrice}`,
  // In the city: (495) 123-45-67, 123-45-67.
  `(?<![\\dA-Za-z-])(?:\\(?[348]\\d{2}\\)?[\\s\\u00A0-]*)?\\d{3}[-–]\\d{2}[-–]\\d{2}${after}`,
  `${wordStart}${digitWord}(?:${wordGap}${digitWord}){4,}${wordEnd}`,
  // Words and digits: «восемь 916 123 45 67».
  `${wordStart}(?:восемь|семь|девятьсот)(?:${wordGap}(?:${digitWord}|\\d{1,3})){4,}${wordEnd}${notPrice}`,
];

const zone =
  '(?:ru|рф|ру|su|com|net|org|info|biz|online|site|shop|store|pro|me|io|by|kz|ua|app|link|page|moscow)';
/** «Точка» within a sentence is no address: the zones that people dictate. */
const dictated = '(?:ru|рф|ру|su|com|ком|net|org)';
const point = '(?:\\s?\\.\\s?|\\s?\\(\\s?точка\\s?\\)\\s?|\\sточка\\s)';
const addresses = [
  // «anna собака mail точка ru».
  `(?<![^\\s@<>(),;])[^\\s@<>(),;]+\\s?(?:@|\\(?собака\\)?)\\s?(?:[\\p{L}\\d-]+${point})+${dictated}${wordEnd}`,
  `${wordStart}[A-Za-z\\d][A-Za-z\\d.-]*(?:\\s?\\(\\s?точка\\s?\\)\\s?|\\sточка\\s)${dictated}${wordEnd}`,
  '(?<![^\\s@<>(),;])[^\\s@<>(),;]+\\s?(?:@|\\(?собака\\)?)\\s?[\\p{L}\\d-]+(?:\\s?[.]\\s?[\\p{L}\\d-]+)*\\.\\p{L}{2,}',
  '(?:https?:\\/\\/|www\\.)[^\\s,]+',
  `${wordStart}(?:[\\p{L}\\d][\\p{L}\\d-]*\\.)+${zone}(?![\\p{L}\\d-])(?:\\/[^\\s,]*)?`,
  `(?<![\\p{L}\\d])@[A-Za-z][\\w.]{2,}`,
];

const messengers = [
  'telegram\\p{L}*',
  'телеграм\\p{L}*',
  'телег[уеи]',
  'тг',
  'tg',
  'whats?\\s?app\\p{L}*',
  'в[ао][тц]с?\\s?ап+\\p{L}*',
  'viber\\p{L}*',
  'вайбер\\p{L}*',
  'вконтакте',
  'вк',
  'инстаграм\\p{L}*',
  'instagram\\p{L}*',
  'skype',
  'скайп\\p{L}*',
].map((name) => `${wordStart}${name}${wordEnd}`);

const contact = new RegExp([...addresses, ...phones, ...messengers].join('|'), 'giu');

/**
 * The text without phones, addresses and messengers. Numbers of parts, VINs, prices, dates and plates stay. `part`: a
 * phone that goes on in other messages.
 */
export function hideContacts(text: string, part: Part | null = null): { text: string; isHidden: boolean } {
  const rest = part ? [text.slice(0, part[0]), text.slice(part[1])] : [text];
  const hidden = rest.map((words) => words.replace(contact, mask)).join(mask);
  return { text: hidden, isHidden: hidden !== text };
}

/** Contacts and ends of lines as signs that are in no phone, so that the rest stays in its place. */
export function blankContacts(text: string): string {
  return text.replace(/\n/g, ';').replace(contact, (found) => '#'.repeat(found.length));
}

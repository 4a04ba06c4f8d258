const mask = '[контакт скрыт]';

/** Between the digits of a phone. */
const gap = String.raw`[\s\u00A0().\-–—_/]{0,3}`;
const digits = (count: number) => `(?:${gap}\\d){${count}}`;
/** Neither within a longer number nor within a VIN or a part number. */
const before = '(?<![\\dA-Za-z])(?<!\\d[.\\-])';
const after = '(?![\\dA-Za-z]|[.\\-]\\d)';
const notDate = String.raw`(?!\d{1,2}[.\-/]\d{1,2}[.\-/](?:\d{4}|\d{2})(?!\d))`;
const notPrice = String.raw`(?![\s\u00A0]*(?:₽|руб|р\.|р(?!\p{L})))`;
/** As Toyota writes its parts. */
const notPart = String.raw`(?!\d{5}-\d{5}(?!\d))`;
/** Codes of Russian cities and of mobile networks; with others it is the number of a part. */
const areaCode = ['9', '4', '8', '3(?=[.\\s()\\-–—]{0,3}[04589])']
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
const addresses = [
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

/** The text without phones, addresses and messengers. Numbers of parts, VINs, prices, dates and plates stay. */
export function hideContacts(text: string): { text: string; isHidden: boolean } {
  const hidden = text.replace(contact, mask);
  return { text: hidden, isHidden: hidden !== text };
}

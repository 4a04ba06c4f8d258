/** The first match wins: most browsers also name those whose pages they want to get. */
const devices: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android(?=.*Mobile)/, 'Телефон с Android'],
  [/Android/, 'Планшет с Android'],
  [/Windows/, 'Компьютер с Windows'],
  [/Macintosh|Mac OS X/, 'Компьютер Mac'],
  [/CrOS/, 'Компьютер с ChromeOS'],
  [/Linux|X11/, 'Компьютер с Linux'],
];
const browsers: [RegExp, string][] = [
  [/YaBrowser|YaApp|YaSearch/, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera|OPiOS/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/MiuiBrowser/, 'Mi Browser'],
  [/HuaweiBrowser/, 'Huawei Browser'],
  [/Vivaldi/, 'Vivaldi'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS/, 'Chrome'],
  [/Version\/.*Safari/, 'Safari'],
];

/** Device and browser of a user agent; empty if unknown. */
export function deviceWords(userAgent: string): { device: string; browser: string } {
  const wordOf = (words: [RegExp, string][]) => words.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  return { device: wordOf(devices), browser: wordOf(browsers) };
}

import type { Options } from 'csv-stringify';

/** Separators that a spreadsheet may use, whatever the file was written with. */
const separators = ',;|\\t\\r\\n';
const formulaStart = `[\\s"']*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
const formula = new RegExp(`(^|[${separators}])(?=${formulaStart})`, 'g');
const escapedFormula = new RegExp(`(^|[${separators}])'(?=${formulaStart})`, 'g');

/** Puts an apostrophe before each part of a text that a spreadsheet would execute. */
export function escapeFormulas(text: string): string {
  return text.replace(formula, "$1'");
}

export function unescapeFormulas(text: string): string {
  return text.replace(escapedFormula, '$1');
}

/** CSV for a Russian Excel: semicolons, UTF-8 with a byte order mark, no formulas. */
export const spreadsheetCsv = {
  bom: true,
  header: true,
  delimiter: ';',
  cast: { string: escapeFormulas },
} satisfies Options;

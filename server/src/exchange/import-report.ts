/** What an import did, or in a dry run would have done. */
export interface ImportReport {
  read: number;
  created: number;
  updated: number;
  /** Known rows that an import may not touch: workshops that their owners keep. */
  kept: number;
  refused: number;
  /** The first of them, each with its place in the file. */
  errors: string[];
  warned: number;
  warnings: string[];
}

const mostLines = 100;

export function emptyReport(): ImportReport {
  return { read: 0, created: 0, updated: 0, kept: 0, refused: 0, errors: [], warned: 0, warnings: [] };
}

export function refuse(report: ImportReport, row: number, text: string): void {
  report.refused += 1;
  if (report.errors.length < mostLines) report.errors.push(`строка ${row}: ${text}`);
}

export function warn(report: ImportReport, row: number, text: string): void {
  report.warned += 1;
  if (report.warnings.length < mostLines) report.warnings.push(`строка ${row}: ${text}`);
}

import type { PgTable } from 'drizzle-orm/pg-core';

export interface ImportReport {
  read: number;
  created: number;
  updated: number;
  /** Known rows that an import must not change: workshops with owners. */
  unchanged: number;
  refused: number;
  errors: string[];
  warned: number;
  warnings: string[];
  summary?: string;
  isSame?: boolean;
  /** Tables whose statistics the import updates. */
  tables: readonly PgTable[];
}

const mostLines = 100;

export function emptyReport(...tables: PgTable[]): ImportReport {
  return {
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    errors: [],
    warned: 0,
    warnings: [],
    tables,
  };
}

/** The last line of a command's output. `isSaved`: the transaction was committed. */
export function outcomeOf({ isSame }: ImportReport, isSaved: boolean): string {
  return isSaved && !isSame ? 'Записано' : 'Ничего не изменено';
}

/** `place`: the number of a row, or a name in a file without rows. */
export function refuse(report: ImportReport, place: number | string, text: string): void {
  report.refused += 1;
  if (report.errors.length < mostLines) report.errors.push(lineOf(place, text));
}

export function warn(report: ImportReport, place: number | string, text: string): void {
  report.warned += 1;
  if (report.warnings.length < mostLines) report.warnings.push(lineOf(place, text));
}

/** A list without rows is valid, but it must not look like a successful import. */
export function finished(report: ImportReport): ImportReport {
  return report.read > 0 ? report : { ...report, isSame: true, summary: 'В файле нет ни одной строки' };
}

function lineOf(place: number | string, text: string): string {
  return `${typeof place === 'number' ? `строка ${place}` : place}: ${text}`;
}

/** No space, quota reached; 53100 is PostgreSQL's `disk_full`. */
const codes = ['ENOSPC', 'EDQUOT', '53100'];

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.includes(String(error.code))) || isDiskFull(error.cause);
}

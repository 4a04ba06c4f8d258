const lateMs = 10_000;

/** Revokes the URL a little later: a picture that still loads from it would break and log an error. */
export function releaseObjectUrl(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), lateMs);
}

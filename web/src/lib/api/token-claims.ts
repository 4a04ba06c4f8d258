/** Time (ms) at which a JWT expires; 0 for other text. */
export function tokenEndsAt(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : 0;
}

/** The person's id in a JWT; null without one. */
export function personOf(token: string | null): number | null {
  const { sub } = claimsOf(token ?? '');
  return typeof sub === 'string' && /^\d+$/.test(sub) ? Number(sub) : null;
}

function claimsOf(token: string): { exp?: unknown; sub?: unknown } {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
}

/** Letters and digits of an id or a name, the rest as dashes: `node/123` → `node-123`. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

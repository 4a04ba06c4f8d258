/** The header that names a sent file (RFC 6266, RFC 5987). */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  // `encodeURIComponent` leaves four characters that RFC 5987 does not allow.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename*=UTF-8''${encoded}`;
}

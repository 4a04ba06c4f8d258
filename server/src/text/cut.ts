/** At most `length` UTF-16 units from the start. An emoji at the edge goes whole: PostgreSQL refuses half of one. */
export function cutTo(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

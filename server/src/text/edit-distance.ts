/**
 * Damerau-Levenshtein distance: lost, added or changed letters, and swapped neighbours. Stops above `limit` and
 * returns `limit + 1`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  return Math.min(lastRow(left, right, limit)?.[right.length] ?? Infinity, limit + 1);
}

/** The distance between a word that is still being typed and the closest beginning of another. */
export function prefixDistance(typed: string, whole: string, limit: number): number {
  const distance = lastRow(typed, whole.slice(0, typed.length + limit), limit) ?? [];
  return Math.min(...distance, limit + 1);
}

function lastRow(left: string, right: string, limit: number): number[] | undefined {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let distance = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (isSwapped(left, right, row, column)) distance = Math.min(distance, (before[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    if (Math.min(...current) > limit) return undefined;
    before = previous;
    previous = current;
  }
  return previous;
}

function isSwapped(left: string, right: string, row: number, column: number): boolean {
  if (row === 1 || column === 1) return false;
  return left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
}

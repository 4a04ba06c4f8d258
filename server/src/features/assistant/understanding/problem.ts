export interface Problem {
  /** Titles of works, the best first. */
  works: readonly string[];
  why: string;
  /** The message orders the first work in words: «нужен эвакуатор». */
  isOrdered?: boolean;
}

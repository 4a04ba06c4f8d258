export interface Problem {
  /** Titles of works, the best first. */
  works: readonly string[];
  why: string;
  /** The message names the first work itself, not only a trouble or a part. */
  isNamed?: boolean;
  /** With a word of a wish, so that no other work takes its place: «нужен», not only «эвакуатор». */
  isWished?: boolean;
}

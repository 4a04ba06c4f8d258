export interface Problem {
  /** Titles of works, the best first. */
  works: readonly string[];
  why: string;
}

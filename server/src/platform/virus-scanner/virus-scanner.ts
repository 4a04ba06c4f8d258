/** Looks for viruses in a file before it is kept. */
export interface VirusScanner {
  /** What the virus is called; undefined: nothing was found. Throws when that cannot be told now. */
  findVirus(file: string): Promise<string | undefined>;
}

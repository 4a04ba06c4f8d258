export interface VirusScanner {
  /** The name of the virus; undefined if there is none. Throws when the scanner does not answer. */
  findVirus(file: string): Promise<string | undefined>;
}

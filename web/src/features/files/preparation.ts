/** Why a chosen file cannot be sent, in words for the driver. */
export class FileRefusal extends Error {}

export interface Preparation {
  /** Of the other files. */
  names: readonly string[];
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal | undefined;
}

/** The used part of the package, which has no types. */
declare module 'heic-decode' {
  interface HeicPicture {
    width: number;
    height: number;
    decode(): Promise<{ data: Uint8ClampedArray<ArrayBuffer> }>;
  }
  const heicDecode: {
    /** Reads the headers; throws if the bytes are not HEIC. */
    all(options: { buffer: Uint8Array }): Promise<HeicPicture[] & { dispose(): void }>;
  };
  export = heicDecode;
}

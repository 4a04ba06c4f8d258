/** The part of the package that is used here; it brings no types. */
declare module 'heic-decode' {
  interface HeicPicture {
    width: number;
    height: number;
    /** RGBA, 8 bits a channel, turned as the file says. */
    decode(): Promise<{ data: Uint8ClampedArray<ArrayBuffer> }>;
  }
  const heicDecode: {
    /** Reads the headers; throws when the bytes are no HEIC. */
    all(options: { buffer: Uint8Array }): Promise<HeicPicture[] & { dispose(): void }>;
  };
  export = heicDecode;
}

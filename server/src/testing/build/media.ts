import sharp from 'sharp';

export function buildJpeg(options: { width?: number; height?: number; orientation?: number } = {}) {
  const { width = 64, height = 48, orientation } = options;
  const plain = sharp({ create: { width, height, channels: 3, background: '#c33' } });
  return (orientation ? plain.withMetadata({ orientation }) : plain).jpeg().toBuffer();
}

export function buildPng(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 4, background: '#3c3' } })
    .png()
    .toBuffer();
}

function isoMedia(brand: string): Buffer {
  const box = Buffer.alloc(64);
  box.writeUInt32BE(24, 0);
  box.write(`ftyp${brand}\0\0\0\0${brand}mif1`, 4, 'latin1');
  return box;
}

/** Only the header of a HEIC; it cannot be decoded. */
export const heicHeader = (): Buffer => isoMedia('heic');
/** A photo of 64 × 48, red on the left and blue on the right, whose EXIF has «TestPhone» and a place in Moscow. */
export const heicPhoto = (): Buffer => Buffer.from(heicPhotoBase64, 'base64');
export const mp4Header = (): Buffer => isoMedia('isom');
/** An MP4 whose `mvhd` has its length, in thousandths of a second; version 1 is the wide form. */
export function mp4Lasting(seconds: number, version: 0 | 1 = 0): Buffer {
  const mvhd = Buffer.alloc(version === 1 ? 40 : 28);
  mvhd.writeUInt32BE(mvhd.length, 0);
  mvhd.write('mvhd', 4, 'latin1');
  mvhd[8] = version;
  const scaleAt = version === 1 ? 28 : 20;
  mvhd.writeUInt32BE(1000, scaleAt);
  if (version === 1) mvhd.writeBigUInt64BE(BigInt(seconds * 1000), scaleAt + 4);
  else mvhd.writeUInt32BE(seconds * 1000, scaleAt + 4);
  const moov = Buffer.alloc(8);
  moov.writeUInt32BE(8 + mvhd.length, 0);
  moov.write('moov', 4, 'latin1');
  return Buffer.concat([mp4Header().subarray(0, 24), moov, mvhd]);
}
export const pdfBytes = (): Buffer => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

const heicPhotoBase64 =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeRtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA' +
  'AAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIIAAEAAAAAAAAAQQACAAEA' +
  'AAAAAAAAAQAAAAAAAAAIAAMAAAAAAAACSQABAAAAAAAAAJoAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAA' +
  'ABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANhpcHJwAAAAtmlwY28AAAB2aHZjQwEDcAAAAAAA' +
  'AAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAKkIBAQNwAAADAJAAAAMAAAMAHqAggQWW' +
  '6uSmubgQEDAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAA' +
  'ABBwaXhpAAAAAAMICAgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNk' +
  'c2MAAwABAAIAAADjbWRhdAAAAD0oAa9Y5vTqv//la7/+o/yHyf//X/9KvVfuMRP+ngVaWv9z9H0V3ZQObhnDJ1Ta3CXrTdV6' +
  'NM81pTQzR59EAAAAAElJKgAIAAAAAgAPAQIACgAAACYAAAAliAQAAQAAADAAAAAAAAAAVGVzdFBob25lAAQAAQACAAIAAABO' +
  'AAAAAgAFAAMAAABmAAAAAwACAAIAAABFAAAABAAFAAMAAAB+AAAAAAAAADcAAAABAAAALQAAAAEAAAAAAAAAAQAAACUAAAAB' +
  'AAAAJQAAAAEAAAAAAAAAAQAAAA==';

export function withRepeatedScans(progressive: Buffer, times: number): Buffer {
  const start = progressive.indexOf(Buffer.from([0xff, 0xda]));
  const end = progressive.indexOf(Buffer.from([0xff, 0xc4]), start);
  const scan = progressive.subarray(start, end);
  const repeated = Array.from({ length: times }, () => scan);
  return Buffer.concat([progressive.subarray(0, end), ...repeated, progressive.subarray(end)]);
}

export function emptyBoxes(count: number): Buffer {
  const box = Buffer.from('\0\0\0\u0008trak', 'latin1');
  return Buffer.alloc(count * box.length, box);
}

export function boxOf(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

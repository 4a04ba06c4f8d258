/** The name with a JPEG extension; another one if `names` has it. */
export function jpegName(name: string, names: readonly string[]): string {
  return /\.jpe?g$/i.test(name) ? name : freeName(`${stemOf(name)}.jpg`, names);
}

/** The name of a video as MP4. */
export function mp4Name(name: string, names: readonly string[]): string {
  return /\.mp4$/i.test(name) ? name : freeName(`${stemOf(name)}.mp4`, names);
}

/** `name`, or with the first unused number: `фото-2.jpg`. Case is ignored. */
export function freeName(name: string, names: readonly string[]): string {
  const taken = new Set(names.map((other) => other.toLowerCase()));
  const tries = [name, ...Array.from(names, (_, index) => withNumber(name, index + 2))];
  return tries.find((one) => !taken.has(one.toLowerCase())) ?? name;
}

export function withNumber(name: string, number: number): string {
  const stem = stemOf(name);
  return `${stem}-${number}${name.slice(stem.length)}`;
}

function stemOf(name: string): string {
  return name.replace(/\.\w{1,5}$/, '');
}

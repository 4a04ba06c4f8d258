import { fileTypeFromFile } from 'file-type';

export interface MediaType {
  contentType: string;
  extension: string;
  isPicture: boolean;
  /** Extensions that a file of this type may keep. */
  endings: readonly string[];
}

export const jpegType = picture('image/jpeg', 'jpg', ['jpg', 'jpeg', 'jpe']);
const heic = picture('image/heic', 'heic', ['heic', 'heif']);

/** Types by content. SVG and HTML are excluded: a browser would run them. */
const known: Record<string, MediaType> = {
  'image/jpeg': jpegType,
  'image/png': picture('image/png', 'png', ['png']),
  'image/webp': picture('image/webp', 'webp', ['webp']),
  'image/heic': heic,
  'image/heif': heic,
  'video/mp4': { contentType: 'video/mp4', extension: 'mp4', isPicture: false, endings: ['mp4'] },
  'application/pdf': { contentType: 'application/pdf', extension: 'pdf', isPicture: false, endings: ['pdf'] },
};

function picture(contentType: string, extension: string, endings: string[]): MediaType {
  return { contentType, extension, isPicture: true, endings };
}

/** The type of a file by its content; undefined: not allowed in a bid. */
export async function findMediaType(path: string): Promise<MediaType | undefined> {
  const found = await fileTypeFromFile(path);
  return found && known[found.mime];
}

const maxNameLength = 120;

/**
 * A safe file name: no path, no control or direction characters, one Unicode form, an extension that matches the
 * content (`page.html` that is a photo becomes `page.html.jpg`).
 */
export function cleanFileName(raw: string, type: MediaType): string {
  const base = (raw.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .replace(/["<>:|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const dot = base.lastIndexOf('.');
  const ending = dot > 0 ? base.slice(dot + 1).toLowerCase() : '';
  const isFit = type.endings.includes(ending);
  const stem = (isFit ? base.slice(0, dot) : base) || 'файл';
  const usedExtension = isFit ? base.slice(dot + 1) : type.extension;
  return `${[...stem].slice(0, maxNameLength - usedExtension.length - 1).join('')}.${usedExtension}`;
}

/** `IMG_1.HEIC` → `IMG_1.jpg`: the name of a file that was stored as another type. */
export function renamedTo(name: string, type: MediaType): string {
  const dot = name.lastIndexOf('.');
  return type.endings.includes(name.slice(dot + 1).toLowerCase())
    ? name
    : `${name.slice(0, dot)}.${type.extension}`;
}

/** Whether two names look the same to a person, ignoring case. */
export function isSameName(left: string, right: string): boolean {
  return left.toLocaleLowerCase('ru') === right.toLocaleLowerCase('ru');
}

/** The name, or with a number the first that is not taken: `IMG_1.jpg` → `IMG_1 (2).jpg`. */
export function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (wanted: string) => taken.some((one) => isSameName(one, wanted));
  const dot = name.lastIndexOf('.');
  const numbered = (count: number) => `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
  let free = name;
  for (let count = 2; isTaken(free); count++) free = numbered(count);
  return free;
}

import { fileTypeFromFile } from 'file-type';

export interface MediaType {
  contentType: string;
  extension: string;
  isPicture: boolean;
  /** Endings that a file of this type may keep in its name. */
  endings: readonly string[];
}

export const jpegType = picture('image/jpeg', 'jpg', ['jpg', 'jpeg', 'jpe']);
const heic = picture('image/heic', 'heic', ['heic', 'heif']);

/** By what the bytes say. SVG and HTML are absent on purpose: a browser would run what they hold. */
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

/** The type of a file by its content, whatever the name says; undefined: not one that a bid may hold. */
export async function findMediaType(path: string): Promise<MediaType | undefined> {
  const found = await fileTypeFromFile(path);
  return found && known[found.mime];
}

const maxNameLength = 120;

/**
 * A name fit for a list and a download: no path, no control or direction characters, one Unicode form, an
 * ending that fits the content (`page.html` that is a photo becomes `page.html.jpg`).
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
  const kept = isFit ? base.slice(dot + 1) : type.extension;
  return `${[...stem].slice(0, maxNameLength - kept.length - 1).join('')}.${kept}`;
}

/** `IMG_1.HEIC` → `IMG_1.jpg`: the name of a file that was stored as another type. */
export function renamedTo(name: string, type: MediaType): string {
  const dot = name.lastIndexOf('.');
  return type.endings.includes(name.slice(dot + 1).toLowerCase())
    ? name
    : `${name.slice(0, dot)}.${type.extension}`;
}

/** Whether two names are one for a person: letter case does not part them. */
export function isSameName(left: string, right: string): boolean {
  return left.toLocaleLowerCase('ru') === right.toLocaleLowerCase('ru');
}

import { errorCatalogue } from '@sto/contract/errors';
import { maxFileBytes, maxFilesPerBid } from '@sto/contract/limits';

export const acceptedFiles =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,video/mp4,video/quicktime,.mov,application/pdf';

const pictureExtensions = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'];
const videoExtensions = ['mp4', 'mov'];
const extensions = new Set([...pictureExtensions, ...videoExtensions, 'pdf']);
/** A photo above the limit may fit once it is scaled down; one above this is not tried. */
const maxPhotoBytes = 4 * maxFileBytes;
/** A minute of a phone's best quality, which becomes a small MP4. */
const maxVideoBytes = 40 * maxFileBytes;
/** Not worth the work of making it smaller. */
const lightBytes = 4 * 1024 * 1024;

type FileFacts = Pick<File, 'name' | 'size' | 'type'>;

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

export function isPicture({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean {
  return type ? type.startsWith('image/') : pictureExtensions.includes(extensionOf(name));
}

export function isVideo({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean {
  return type ? type.startsWith('video/') : videoExtensions.includes(extensionOf(name));
}

export function isLightMp4({ type, size }: Pick<FileFacts, 'size' | 'type'>): boolean {
  return type === 'video/mp4' && size <= lightBytes;
}

function maxBytesOf(file: FileFacts): number {
  if (isPicture(file)) return maxPhotoBytes;
  return isVideo(file) ? maxVideoBytes : maxFileBytes;
}

/** Why a chosen file cannot be added; null if it can. */
export function refusalOf(file: FileFacts, names: readonly string[]): string | null {
  if (names.length >= maxFilesPerBid) return errorCatalogue.files_too_many.text;
  const name = file.name.toLowerCase();
  if (names.some((other) => other.toLowerCase() === name)) return errorCatalogue.file_duplicate.text;
  const isKnown = extensions.has(extensionOf(file.name)) || acceptedFiles.split(',').includes(file.type);
  if (!isKnown || file.size === 0) return errorCatalogue.file_type.text;
  return file.size > maxBytesOf(file) ? errorCatalogue.file_too_large.text : null;
}

/** Why a file ready for upload would be refused; null if it would not. */
export function sizeRefusalOf({ size }: Pick<FileFacts, 'size'>): string | null {
  return size > maxFileBytes ? errorCatalogue.file_too_large.text : null;
}

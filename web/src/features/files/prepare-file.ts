import { isLightMp4, isVideo } from './file-checks.ts';
import type { Preparation } from './preparation.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** The share of the work on a video until its upload begins. */
const videoShare = 0.5;

export const needsPreparation = (file: File) => isVideo(file) && !isLightMp4(file);

/** The file as it is sent: a smaller photo, a video as a small MP4. @throws {FileRefusal} */
export async function prepareFile(file: File, preparation: Preparation): Promise<File> {
  if (!needsPreparation(file)) return shrinkPhoto(file, preparation.names);
  const { shrinkVideo } = await import('./shrink-video.ts');
  return shrinkVideo(file, {
    ...preparation,
    onProgress: (share) => preparation.onProgress(share * videoShare),
  });
}

/** The progress of an upload after the preparation of the same file. */
export function afterPreparation(file: File, onProgress: (share: number) => void): (share: number) => void {
  if (!needsPreparation(file)) return onProgress;
  return (share) => onProgress(videoShare + share * (1 - videoShare));
}

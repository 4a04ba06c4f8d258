import { readFile } from 'node:fs/promises';
import { maxVideoSeconds } from '@sto/contract/limits';
import { AppError } from '../http/app-error.ts';
import { makePreview, type Preview } from './picture-preview.ts';
import { withoutPrivateData } from './private-picture.ts';
import { checkBoxCount, videoWithoutPrivateData } from './private-video.ts';
import { mp4DurationSeconds } from './video-duration.ts';
import { cleanVoice, isVoice, type VoiceRefusal } from './voice-recording.ts';

export interface CleanMedia {
  bytes: Uint8Array;
  preview: Preview | undefined;
  /** Of a recording. */
  seconds?: number;
}

/** Errors for an uploaded file. */
export type MediaRefusal = 'file_type' | 'file_too_large' | 'video_too_long' | VoiceRefusal;

/** A photo, a video or a recording in a storable form. Refuses files that do not decode and long videos. */
export async function cleanMedia(path: string, extension: string): Promise<CleanMedia | MediaRefusal> {
  try {
    if (isVoice(extension)) return await cleanVoice(path, extension);
    return await (extension === 'mp4' ? cleanVideo(path) : cleanPicture(path, extension));
  } catch (error) {
    if (error instanceof AppError && error.code === 'file_too_large') return 'file_too_large';
    return isVoice(extension) ? 'voice_type' : 'file_type';
  }
}

async function cleanPicture(path: string, extension: string): Promise<CleanMedia> {
  const bytes = await withoutPrivateData(path, { extension });
  return { bytes, preview: await makePreview(bytes) };
}

async function cleanVideo(path: string): Promise<CleanMedia | MediaRefusal> {
  const sent = await readFile(path);
  checkBoxCount(sent);
  // Cameras round up: a video of a minute may say 60.03.
  if ((mp4DurationSeconds(sent) ?? 0) >= maxVideoSeconds + 1) return 'video_too_long';
  return { bytes: videoWithoutPrivateData(sent), preview: undefined };
}

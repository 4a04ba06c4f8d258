import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import type { BidFile } from '@sto/contract/files/files.schemas';
import { call } from '../../lib/api/call.ts';
import { upload } from '../../lib/api/upload.ts';
import { identityHash } from '../../lib/browser/identity.ts';

export interface UploadTarget {
  /** Null: a draft upload, added to a bid by its id later. */
  bidId: number | null;
  /** Key of the current draft: files of an earlier one take no place in it. */
  draftKey: string;
  /** Makes it a voice message: how loud its parts are. */
  voicePeaks?: readonly number[];
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export function uploadFile(
  file: File,
  { bidId, draftKey, voicePeaks, onProgress, signal }: UploadTarget,
): Promise<BidFile> {
  return upload(
    fileEndpoints.upload,
    {
      file,
      identity_hash: identityHash(),
      ...(voicePeaks && { voice_peaks: voicePeaks.join(',') }),
      ...(bidId === null ? { draft_key: draftKey } : { object_id: bidId }),
    },
    { onProgress, signal },
  );
}

export async function deleteFile(fileId: number): Promise<void> {
  await call(fileEndpoints.delete, { id: fileId, identity_hash: identityHash() });
}

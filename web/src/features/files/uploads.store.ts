import { errorCatalogue } from '@sto/contract/errors';
import type { BidFile } from '@sto/contract/files/files.schemas';
import { create } from 'zustand';
import { isCallError } from '../../lib/api/call-error.ts';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { releaseObjectUrl } from '../../lib/browser/release-object-url.ts';
import { type DraftUpload, useDraft } from '../draft/draft.store.ts';
import { extensionOf, refusalOf, sizeRefusalOf } from './file-checks.ts';
import { freeName, jpegName, withNumber } from './file-names.ts';
import { deleteFile, type UploadTarget, uploadFile } from './files.api.ts';
import { inTurn } from './in-turn.ts';
import { FileRefusal } from './preparation.ts';
import { afterPreparation, prepareFile } from './prepare-file.ts';

export { isPicture } from './file-checks.ts';

/** The part of an upload that only this tab has: it ends with the page. */
interface LiveUpload {
  file: File;
  objectUrl: string;
  share: number;
  /** The final file: already scaled down, or not needing it. */
  isReady: boolean;
  /** The server's id of the replaced file, which is deleted first because the name is the same. */
  replacesId: number | null;
}

interface Running {
  done: Promise<void>;
  abort: AbortController;
  savedId: number | null;
}

export const useUploads = create<Record<string, LiveUpload>>(() => ({}));

const running = new Map<string, Running>();
/** Files being deleted from the server: their names are free only afterwards. */
const leaving = new Set<Promise<unknown>>();
const sendInTurn = inTurn(2);

/** Starts the upload of each file. @returns a message for each kind of refusal. */
export function addFiles(files: readonly File[]): string[] {
  const refusals = new Set<string>();
  for (const file of files) {
    const refusal = refusalOf(file, namesBut(null));
    if (refusal) refusals.add(refusal);
    else start(file);
  }
  return [...refusals];
}

function namesBut(localId: string | null): string[] {
  const { uploads } = useDraft.getState();
  return uploads.flatMap((upload) => (upload.localId === localId ? [] : upload.name));
}

function start(file: File): void {
  const localId = crypto.randomUUID();
  setLive(localId, { file, share: 0, isReady: false, replacesId: null });
  useDraft.getState().addUpload({
    localId,
    id: null,
    name: file.name,
    size: file.size,
    extension: extensionOf(file.name),
    previewUrl: null,
    status: 'uploading',
    error: null,
  });
  run(localId, null);
}

function setLive(localId: string, part: Partial<Omit<LiveUpload, 'objectUrl'>> & { file: File }): void {
  const before = useUploads.getState()[localId];
  const objectUrl = before?.file === part.file ? before.objectUrl : URL.createObjectURL(part.file);
  if (before && before.objectUrl !== objectUrl) releaseObjectUrl(before.objectUrl);
  const blank = { share: 0, isReady: false, replacesId: null };
  useUploads.setState({ [localId]: { ...blank, ...before, ...part, objectUrl } });
}

export function canRetry(localId: string): boolean {
  return localId in useUploads.getState();
}

/** Uploaded by another tab or before a reload, it can only be removed here. */
export function hasFailed({ localId, status }: DraftUpload): boolean {
  return status === 'failed' || (status === 'uploading' && !canRetry(localId));
}

export function retryUpload(localId: string): void {
  if (canRetry(localId) && !running.has(localId)) run(localId, null);
}

/** Replaces a sent or uploading photo with an edited one of the same name except for its extension. */
export function replaceFile({ localId, id }: DraftUpload, changed: File): void {
  const { type, lastModified } = changed;
  const name = type === 'image/jpeg' ? jpegName(changed.name, namesBut(localId)) : changed.name;
  const file = new File([changed], name, { type, lastModified });
  const before = running.get(localId);
  const replacesId = id ?? useUploads.getState()[localId]?.replacesId ?? null;
  setLive(localId, { file, share: 0, isReady: true, replacesId });
  useDraft.getState().changeUpload(localId, {
    name: file.name,
    size: file.size,
    extension: extensionOf(file.name),
    previewUrl: null,
    status: 'uploading',
    error: null,
  });
  run(localId, null, before);
}

function run(localId: string, bidId: number | null, before?: Running): void {
  const mine: Running = { done: Promise.resolve(), abort: new AbortController(), savedId: null };
  running.set(localId, mine);
  mine.done = sendAfter(before, localId, bidId, mine).finally(() => {
    if (running.get(localId) === mine) running.delete(localId);
  });
}

/** A running upload may have reached the server: it finishes and is deleted by its id. */
async function sendAfter(before: Running | undefined, localId: string, bidId: number | null, mine: Running) {
  await before?.done;
  const live = useUploads.getState()[localId];
  if (before?.savedId && live) setLive(localId, { ...live, replacesId: before.savedId });
  await sendInTurn(() => send(localId, bidId, mine));
}

async function send(localId: string, bidId: number | null, mine: Running): Promise<void> {
  const { signal } = mine.abort;
  if (signal.aborted || !canRetry(localId)) return;
  const isCurrent = () => running.get(localId) === mine;
  const { changeUpload } = useDraft.getState();
  changeUpload(localId, { status: 'uploading', error: null });
  setShare(localId, 0);
  try {
    const source = useUploads.getState()[localId]?.file;
    const file = await readyFile(localId, signal);
    const onProgress = afterPreparation(source ?? file, (share) => setShare(localId, share));
    const { idempotencyKey: draftKey } = useDraft.getState();
    const saved = await uploadUnderFreeName(localId, file, { bidId, draftKey, onProgress, signal });
    mine.savedId = saved.id;
    // An edited photo is not uploaded yet.
    if (isCurrent())
      changeUpload(localId, { id: saved.id, previewUrl: saved.preview_url, status: 'uploaded' });
  } catch (error) {
    if (signal.aborted || !isCurrent()) return;
    const text = error instanceof FileRefusal ? error.message : (messagesOf(error)[0] ?? null);
    changeUpload(localId, { status: 'failed', error: text });
  }
}

const namesTried = 5;

/**
 * A name that only the server has, from a lost answer or another device, is not the driver's fault: the file gets the
 * next free name.
 */
async function uploadUnderFreeName(localId: string, file: File, target: UploadTarget): Promise<BidFile> {
  let named = file;
  for (let attempt = 2; ; attempt += 1) {
    try {
      return await uploadFile(named, target);
    } catch (error) {
      if (!isNameTaken(error) || attempt > namesTried) throw error;
      const name = freeName(withNumber(file.name, attempt), namesBut(localId));
      named = new File([file], name, { type: file.type, lastModified: file.lastModified });
      useDraft.getState().changeUpload(localId, { name });
    }
  }
}

function isNameTaken(error: unknown): boolean {
  return isCallError(error) && messagesOf(error).includes(errorCatalogue.file_duplicate.text);
}

/** The file for the upload, with a free name on the server. */
async function readyFile(localId: string, signal: AbortSignal): Promise<File> {
  const live = useUploads.getState()[localId];
  if (!live) throw new DOMException('taken away', 'AbortError');
  const onProgress = (share: number) => setShare(localId, share);
  const preparation = { names: namesBut(localId), onProgress, signal };
  const file = live.isReady ? live.file : await prepareFile(live.file, preparation);
  const refusal = sizeRefusalOf(file);
  if (refusal) throw new FileRefusal(refusal);
  const now = useUploads.getState()[localId];
  // Edited meanwhile: that one has its own upload.
  if (now?.file !== live.file) throw new DOMException('replaced', 'AbortError');
  if (!live.isReady) {
    setLive(localId, { ...live, file, isReady: true });
    const { name, size } = file;
    useDraft.getState().changeUpload(localId, { name, size, extension: extensionOf(name) });
  }
  await Promise.allSettled(leaving);
  if (!canRetry(localId)) throw new DOMException('taken away', 'AbortError');
  if (now.replacesId !== null) await takeAway(now.replacesId);
  setLive(localId, { file, replacesId: null });
  useDraft.getState().changeUpload(localId, { id: null });
  return file;
}

/** @throws {CallError} when it may still exist. */
async function takeAway(fileId: number): Promise<void> {
  try {
    await deleteFile(fileId);
  } catch (error) {
    if (!isCallError(error) || error.status !== 404) throw error;
  }
}

function setShare(localId: string, share: number): void {
  const live = useUploads.getState()[localId];
  if (live) useUploads.setState({ [localId]: { ...live, share } });
}

/** Removes the file here at once, and from the server when possible. */
export function removeFile(upload: DraftUpload): void {
  const { localId } = upload;
  const sending = running.get(localId);
  const live = useUploads.getState()[localId];
  // A completed upload is deleted once its id is known.
  if ((live?.share ?? 0) < 1) sending?.abort.abort();
  useDraft.getState().removeUpload(localId);
  forget(localId);
  const known = upload.id ?? live?.replacesId ?? null;
  const whole = async () => {
    if (sending && !sending.abort.signal.aborted) await sending.done;
    const ids = new Set([known, sending?.savedId ?? null]);
    for (const id of ids) if (id !== null) await takeAway(id);
  };
  // A draft upload that stays behind belongs to no bid, and the server purges it.
  const gone = whole().catch(() => undefined);
  leaving.add(gone);
  void gone.then(() => leaving.delete(gone));
}

function forget(localId: string): void {
  const { [localId]: live, ...rest } = useUploads.getState();
  if (!live) return;
  releaseObjectUrl(live.objectUrl);
  useUploads.setState(rest, true);
}

/** Resolves when no upload is running, whatever the results. */
export async function uploadsSettled(): Promise<void> {
  while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
}

/** Uploads missing files to the created bid; returns the names of those that failed again. */
export async function sendMissingTo(bidId: number): Promise<string[]> {
  const missing = useDraft.getState().uploads.filter(({ status }) => status !== 'uploaded');
  for (const { localId } of missing) {
    if (canRetry(localId)) run(localId, bidId);
  }
  await uploadsSettled();
  const missed = useDraft.getState().uploads.filter(({ status }) => status !== 'uploaded');
  return missed.map(({ name }) => name);
}

/**
 * The server has lost the draft uploads: files of this tab are uploaded to the bid itself, others must be added
 * again.
 */
export function markUploadsLost(): void {
  const { uploads, changeUpload } = useDraft.getState();
  for (const { localId } of uploads) changeUpload(localId, { id: null, status: 'failed', error: null });
}

/** 0 to 1 over the running uploads by their size; null: none runs. */
export function useUploadShare(): number | null {
  const uploads = useDraft((draft) => draft.uploads);
  const live = useUploads();
  const sizes = uploads.flatMap(({ localId, status }) => {
    const own = status === 'uploading' ? live[localId] : undefined;
    return own ? [{ size: own.file.size, share: own.share }] : [];
  });
  const whole = sizes.reduce((sum, { size }) => sum + size, 0);
  if (whole === 0) return null;
  return sizes.reduce((sum, { size, share }) => sum + size * share, 0) / whole;
}

export function clearFiles(): void {
  for (const localId of Object.keys(useUploads.getState())) forget(localId);
}

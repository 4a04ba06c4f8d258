import { useEffect, useRef, useState } from 'react';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { releaseObjectUrl } from '../../lib/browser/release-object-url.ts';
import { refusalOf, sizeRefusalOf } from './file-checks.ts';
import { deleteFile, uploadFile } from './files.api.ts';
import { inTurn } from './in-turn.ts';
import { FileRefusal } from './preparation.ts';
import { afterPreparation, prepareFile } from './prepare-file.ts';

/** A file of a form that is not sent yet: uploaded at once, and named by its id when the form is sent. */
export interface AttachedFile {
  localId: string;
  name: string;
  type: string;
  objectUrl: string;
  share: number;
  /** Null while uploading and after a failure. */
  id: number | null;
  error: string | null;
}

interface Source {
  file: File;
  /** Ends the preparation of a file that is taken away. */
  abort: AbortController;
}

const sendInTurn = inTurn(2);

export type AttachedFiles = ReturnType<typeof useAttachedFiles>;

/** The files of one form. They live as long as the component, so the opener of a dialog owns them. */
export function useAttachedFiles() {
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const sources = useRef(new Map<string, Source>());
  const [draftKey] = useState(() => crypto.randomUUID());
  const present = useRef(files);
  present.current = files;
  useEffect(
    () => () => {
      for (const { abort } of sources.current.values()) abort.abort();
      forget(present.current);
    },
    [],
  );

  const change = (localId: string, part: Partial<AttachedFile>) =>
    setFiles((all) => all.map((one) => (one.localId === localId ? { ...one, ...part } : one)));

  async function send(localId: string): Promise<void> {
    change(localId, { error: null, share: 0 });
    try {
      await sendInTurn(async () => {
        const source = sources.current.get(localId);
        if (!source) return;
        const onShare = (share: number) => change(localId, { share });
        const { file, abort } = source;
        const { signal } = abort;
        const ready = await prepareFile(file, { names: [], onProgress: onShare, signal });
        if (signal.aborted) return;
        const refusal = sizeRefusalOf(ready);
        if (refusal) return change(localId, { error: refusal });
        const onProgress = afterPreparation(file, onShare);
        const saved = await uploadFile(ready, { bidId: null, draftKey, onProgress });
        if (sources.current.has(localId)) change(localId, { id: saved.id, share: 1 });
        else await deleteFile(saved.id);
      });
    } catch (error) {
      if (!sources.current.has(localId)) return;
      const text = error instanceof FileRefusal ? error.message : messagesOf(error)[0];
      change(localId, { error: text ?? 'Не загрузилось' });
    }
  }

  /** @returns a message for each kind of refusal. */
  function add(picked: readonly File[]): string[] {
    const { added, refusals } = sorted(picked, files);
    for (const [{ localId }, file] of added)
      sources.current.set(localId, { file, abort: new AbortController() });
    setFiles((all) => [...all, ...added.map(([attached]) => attached)]);
    for (const [{ localId }] of added) void send(localId);
    return refusals;
  }

  function remove({ localId, id, objectUrl }: AttachedFile): void {
    sources.current.get(localId)?.abort.abort();
    sources.current.delete(localId);
    releaseObjectUrl(objectUrl);
    setFiles((all) => all.filter((one) => one.localId !== localId));
    // A draft upload that stays behind belongs to no bid, and the server purges it.
    if (id !== null) void deleteFile(id).catch(() => undefined);
  }

  /** The form is sent: its files belong to the bid now. */
  function clear(): void {
    sources.current.clear();
    forget(files);
    setFiles([]);
  }

  return {
    files,
    ids: files.flatMap(({ id }) => id ?? []),
    /** All files are on the server. */
    isReady: files.every(({ id }) => id !== null),
    hasFailed: files.some(({ error }) => error !== null),
    add,
    remove,
    retry: (file: AttachedFile) => void send(file.localId),
    clear,
  };
}

function sorted(picked: readonly File[], present: readonly AttachedFile[]) {
  const refusals = new Set<string>();
  const names = present.map(({ name }) => name);
  const added: [AttachedFile, File][] = [];
  for (const file of picked) {
    const refusal = refusalOf(file, names);
    if (refusal) {
      refusals.add(refusal);
      continue;
    }
    const { name, type } = file;
    names.push(name);
    const objectUrl = URL.createObjectURL(file);
    added.push([
      { localId: crypto.randomUUID(), name, type, objectUrl, share: 0, id: null, error: null },
      file,
    ]);
  }
  return { added, refusals: [...refusals] };
}

function forget(files: readonly AttachedFile[]): void {
  for (const { objectUrl } of files) releaseObjectUrl(objectUrl);
}

import type { BidFile } from '@sto/contract/files/files.schemas';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/api/call-error.ts';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import type { UploadTarget } from './files.api.ts';
import {
  addFiles,
  canRetry,
  clearFiles,
  removeFile,
  replaceFile,
  retryUpload,
  sendMissingTo,
  uploadsSettled,
} from './uploads.store.ts';

/** A server of files with unique names. */
const server = vi.hoisted(() => ({
  files: new Map<number, { name: string; bidId: number | null; draftKey?: string }>(),
  lastId: 0,
  sending: 0,
  mostSending: 0,
  isDown: false,
  log: [] as string[],
}));

vi.mock('./files.api.ts', () => ({
  uploadFile: async (file: File, { bidId, draftKey }: UploadTarget): Promise<Partial<BidFile>> => {
    server.sending += 1;
    server.mostSending = Math.max(server.mostSending, server.sending);
    await new Promise((resolve) => setTimeout(resolve, 5));
    server.sending -= 1;
    if (server.isDown) throw new CallError({ kind: 'network' });
    const isTaken = [...server.files.values()].some(({ name }) => name === file.name);
    const text = 'Файл с таким названием уже добавлен';
    if (isTaken) throw new CallError({ kind: 'http', status: 422, fields: { file: [text] } });
    server.lastId += 1;
    server.files.set(server.lastId, { name: file.name, bidId, draftKey });
    server.log.push(`+${file.name}`);
    return { id: server.lastId, preview_url: `/preview/${server.lastId}` };
  },
  deleteFile: async (id: number) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (server.isDown) throw new CallError({ kind: 'network' });
    if (!server.files.delete(id)) throw new CallError({ kind: 'http', status: 404 });
    server.log.push(`-${id}`);
  },
}));

const photo = (name: string, text = 'jpeg') => new File([text], name, { type: 'image/jpeg' });
const uploads = () => useDraft.getState().uploads;
const first = () => {
  const [upload] = uploads();
  if (!upload) throw new Error('no upload');
  return upload;
};

beforeEach(() => {
  Object.assign(server, { lastId: 0, sending: 0, mostSending: 0, isDown: false, log: [] });
  server.files.clear();
  clearFiles();
  useDraft.setState(readDraft({}));
});

describe('photos of a draft', () => {
  it('are sent when they are chosen, two at a time', async () => {
    expect(addFiles(['a', 'b', 'c', 'd', 'e'].map((name) => photo(`${name}.jpg`)))).toEqual([]);
    await uploadsSettled();
    expect(uploads().map(({ status }) => status)).toEqual(Array(5).fill('uploaded'));
    expect(server.mostSending).toBe(2);
  });

  it('belong to their draft: the next one starts empty', async () => {
    addFiles([photo('a.jpg')]);
    await uploadsSettled();
    const key = useDraft.getState().idempotencyKey;
    useDraft.getState().finish(1);
    addFiles([photo('b.jpg')]);
    await uploadsSettled();
    const keys = [...server.files.values()].map(({ draftKey }) => draftKey);
    expect(keys).toEqual([key, useDraft.getState().idempotencyKey]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('keep what failed, and send it again on request', async () => {
    server.isDown = true;
    addFiles([photo('a.jpg')]);
    await uploadsSettled();
    expect(first()).toMatchObject({ status: 'failed', id: null });
    expect(canRetry(first().localId)).toBe(true);
    server.isDown = false;
    retryUpload(first().localId);
    await uploadsSettled();
    expect(first()).toMatchObject({ status: 'uploaded', id: 1 });
  });

  it('are sent to the bid itself when they did not reach the draft', async () => {
    server.isDown = true;
    addFiles([photo('a.jpg')]);
    await uploadsSettled();
    server.isDown = false;
    expect(await sendMissingTo(3001)).toEqual([]);
    expect([...server.files.values()]).toMatchObject([{ name: 'a.jpg', bidId: 3001 }]);
  });

  it('free their name when removed, at once and during an upload', async () => {
    addFiles([photo('a.jpg')]);
    await uploadsSettled();
    removeFile(first());
    addFiles([photo('a.jpg')]);
    await uploadsSettled();
    expect(first()).toMatchObject({ status: 'uploaded', id: 2 });
    expect(server.log).toEqual(['+a.jpg', '-1', '+a.jpg']);
  });

  it('do not wait for one that was removed before its turn', async () => {
    addFiles(['a', 'b', 'c', 'd'].map((name) => photo(`${name}.jpg`)));
    const last = uploads().at(-1);
    if (last) removeFile(last);
    await uploadsSettled();
    expect(uploads().map(({ status }) => status)).toEqual(['uploaded', 'uploaded', 'uploaded']);
    expect(server.files.size).toBe(3);
  });
});

describe('a name that only the server still holds', () => {
  it('moves the photo to the next free name', async () => {
    server.files.set(901, { name: 'a.jpg', bidId: null });
    server.files.set(902, { name: 'a-2.jpg', bidId: null });
    addFiles([photo('a.jpg'), photo('b.jpg')]);
    await uploadsSettled();
    expect(uploads().map(({ status, name }) => [status, name])).toEqual([
      ['uploaded', 'a-3.jpg'],
      ['uploaded', 'b.jpg'],
    ]);
  });

  it('shows the error when no name is free', async () => {
    for (const name of ['a', 'a-2', 'a-3', 'a-4', 'a-5'])
      server.files.set(server.files.size + 901, { name: `${name}.jpg`, bidId: null });
    addFiles([photo('a.jpg')]);
    await uploadsSettled();
    expect(first()).toMatchObject({ status: 'failed', error: 'Файл с таким названием уже добавлен' });
  });
});

describe('a photo that was changed', () => {
  it('gets an unused name when it became a JPEG', async () => {
    addFiles([new File(['webp'], 'a.webp', { type: 'image/webp' }), photo('a.jpg')]);
    await uploadsSettled();
    replaceFile(first(), photo('a.webp', 'turned'));
    await uploadsSettled();
    expect(uploads().map(({ name }) => name)).toEqual(['a-2.jpg', 'a.jpg']);
  });

  it('replaces the sent one under the same name', async () => {
    addFiles([photo('a.jpg')]);
    await uploadsSettled();
    replaceFile(first(), photo('a.jpg', 'turned'));
    expect(first().status).toBe('uploading');
    await uploadsSettled();
    expect(first()).toMatchObject({ status: 'uploaded', id: 2, name: 'a.jpg', previewUrl: '/preview/2' });
    expect(server.log).toEqual(['+a.jpg', '-1', '+a.jpg']);
  });

  it('replaces one that is still uploading', async () => {
    addFiles([photo('a.jpg')]);
    await new Promise((resolve) => setTimeout(resolve, 2));
    replaceFile(first(), photo('a.jpg', 'turned'));
    await uploadsSettled();
    expect(first().status).toBe('uploaded');
    expect([...server.files.keys()]).toEqual([first().id]);
  });

  it('is sent completely by a retry after the network was lost', async () => {
    addFiles([photo('a.jpg')]);
    await uploadsSettled();
    server.isDown = true;
    replaceFile(first(), photo('a.jpg', 'turned'));
    await uploadsSettled();
    expect(first().status).toBe('failed');
    server.isDown = false;
    retryUpload(first().localId);
    await uploadsSettled();
    expect(first()).toMatchObject({ status: 'uploaded', id: 2 });
    expect([...server.files.keys()]).toEqual([2]);
  });
});

import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { eq } from 'drizzle-orm';
import { BufferSource, Input, WEBM as webm } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../auth/actor.ts';
import { chats } from '../../db/tables/chats.ts';
import { signedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildVisit } from '../../testing/build/deal.ts';
import { buildJpeg, mp4Lasting } from '../../testing/build/media.ts';
import { buildVoice } from '../../testing/build/voice.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { loadDraftUploads } from './files.load.ts';

const test = startApp();

type Sent = { bytes: Uint8Array; name?: string; form?: Record<string, unknown>; token?: string };

async function upload({ bytes, name = 'запись.webm', form = {}, token }: Sent) {
  const person = token ? { token } : await signedIn(test);
  const file = { name, bytes };
  return call(test.app, fileEndpoints.upload, { voice_peaks: '0,40,100', ...form }, { ...person, file });
}

describe('a recording', () => {
  it.each([
    ['webm', 'webm', 'audio/webm'],
    ['mp4', 'm4a', 'audio/mp4'],
  ] as const)(
    'in %s gets its length from the sound and loses its title',
    async (container, extension, type) => {
      const { bytes, secret } = await buildVoice({ seconds: 2, container });
      expect(bytes.includes(secret)).toBe(true);
      const { status, data } = await upload({ bytes, name: `запись.${container}` });
      expect(status).toBe(200);
      expect(data).toMatchObject({ extension, preview_url: null, voice: { peaks: [0, 40, 100] } });
      expect(data.voice?.seconds).toBeCloseTo(2, 1);
      const answer = await test.app.inject(data.url);
      expect(answer.headers['content-type']).toBe(type);
      expect(answer.rawPayload.length).toBe(data.size);
      expect(answer.rawPayload.includes(secret)).toBe(false);
      const part = await test.app.inject({ url: data.url, headers: { range: 'bytes=0-9' } });
      expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    },
  );

  it('can be sought in: the stored file says how long it is', async () => {
    const { data } = await upload({ bytes: (await buildVoice({ seconds: 3 })).bytes });
    const { rawPayload } = await test.app.inject(data.url);
    const input = new Input({ formats: [webm], source: new BufferSource(rawPayload) });
    expect(await input.getDurationFromMetadata()).toBeCloseTo(3, 1);
  });

  it('is at most five minutes long, whatever its sender says', async () => {
    const fits = await upload({ bytes: (await buildVoice({ seconds: 300.5 })).bytes });
    expect(fits.status).toBe(200);
    const long = await upload({ bytes: (await buildVoice({ seconds: 301.5 })).bytes });
    expect(long.status).toBe(422);
    expect(long.errors).toEqual({ file: ['Запись длиннее 5 минут. Запишите короче'] });
  });

  it.each([
    ['a photo', async () => buildJpeg()],
    ['a video', async () => mp4Lasting(2)],
    ['two tracks', async () => (await buildVoice({ seconds: 1, tracks: 2 })).bytes],
    ['no sound', async () => (await buildVoice({ seconds: 0 })).bytes],
    ['half a header', async () => (await buildVoice({ seconds: 1 })).bytes.subarray(0, 60)],
  ])('is not %s', async (_what, bytesOf) => {
    const { status, errors } = await upload({ bytes: await bytesOf() });
    expect(status).toBe(422);
    expect(errors).toEqual({ file: ['Запись не прочиталась. Запишите сообщение ещё раз'] });
  });

  it('is no file of a bid, neither by its place nor by its id', async () => {
    const { bytes } = await buildVoice({ seconds: 1 });
    const { customer, bid } = await buildBid(test);
    const placed = await upload({ bytes, token: customer.token, form: { object_id: bid.id } });
    expect(placed.errors).toEqual({ voice_peaks: ['Голосовое сообщение отправляют в переписке'] });
    const plain = await upload({ bytes, form: { voice_peaks: undefined } });
    expect(plain.errors).toEqual({ file: ['Подойдут фото JPG, PNG, WEBP, HEIC, видео MP4 или PDF'] });
    const { data } = await upload({ bytes, token: customer.token });
    const named = test.deps.db.transaction((tx) =>
      loadDraftUploads(tx, { userId: customer.userId } as Actor, [data.id]),
    );
    await expect(named).rejects.toMatchObject({
      code: 'form_invalid',
      fields: { upload_ids: [expect.any(String)] },
    });
  });

  it.each(['', '101', '1,2,', 'громко', Array.from({ length: 101 }, () => 1).join(',')])(
    'has numbers of its loudness, not «%s»',
    async (peaks) => {
      const { bytes } = await buildVoice({ seconds: 1 });
      const { status, data } = await upload({ bytes, form: { voice_peaks: peaks } });
      if (peaks === '') expect(data?.voice ?? null).toBeNull();
      else expect(status).toBe(422);
    },
  );

  it('is a message of a chat: the other side hears it, the list names it', async () => {
    const { customer, manager, id } = await buildVisit(test);
    const [chat] = await test.deps.db.select().from(chats).where(eq(chats.bidId, id));
    const { data: file } = await upload({
      bytes: (await buildVoice({ seconds: 1 })).bytes,
      token: customer.token,
    });
    const form = { chat_id: chat?.id, client_message_id: crypto.randomUUID(), file_ids: [file.id] };
    const sent = await call(test.app, customerChatEndpoints.send, form, customer);
    expect(sent.data).toMatchObject({ type: 'file', payload: { is_voice: true } });
    const { data } = await call(test.app, workshopChatEndpoints.messages, { chat_id: chat?.id }, manager);
    expect(data.items.at(-1)?.files).toMatchObject([{ voice: { peaks: [0, 40, 100] } }]);
    expect(data.chat.last_message?.text).toBe('Голосовое сообщение');
    const stranger = await signedIn(test);
    const again = { ...form, client_message_id: crypto.randomUUID() };
    expect((await call(test.app, customerChatEndpoints.send, again, stranger)).status).toBe(404);
    expect((await call(test.app, customerChatEndpoints.send, again, customer)).status).toBe(422);
  });
});

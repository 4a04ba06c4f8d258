import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { fileKinds } from '../enums.ts';
import { maxFilesPerBid, maxVoicePeaks } from '../limits.ts';
import { Id, IdentityHash, IdForm, idListForm } from '../primitives.ts';

export const BidFile = z.object({
  id: Id,
  /** Signed address, valid for about an hour. */
  url: z.string(),
  /** A preview for lists; null for a PDF or a video. */
  preview_url: z.string().nullable(),
  name: z.string(),
  extension: z.string(),
  /** Bytes. */
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  work_type_id: Id.nullable(),
  /** Null: not a voice message. Its length is that of the file, its peaks are what the sender's browser saw. */
  voice: z.object({ seconds: z.number(), peaks: z.array(z.int().min(0).max(100)) }).nullable(),
});
export type BidFile = z.infer<typeof BidFile>;

const badPeaks = 'Нужны числа от 0 до 100 через запятую, не больше ста';
/** «0,40,100»: one text, since a form has a limit of fields. */
const PeaksForm = z
  .string()
  .max(4 * maxVoicePeaks, badPeaks)
  .regex(/^(100|\d{1,2})(,(100|\d{1,2}))*$/, badPeaks)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.int()).max(maxVoicePeaks, badPeaks))
  .meta({ wire: { type: 'string', pattern: '^\\d{1,3}(,\\d{1,3})*$' } });

const uploadForm = {
  identity_hash: IdentityHash.optional(),
  /** The bid; absent: a draft upload that `upload_ids[]` of the bid will name. */
  object_id: IdForm.optional(),
  /** The draft of this browser that the file belongs to: only its files count towards the ten. */
  draft_key: z.uuid().optional(),
};

export const fileSchemas = {
  upload: {
    summary: 'Загрузить файл к заявке или в черновик',
    form: z.object({
      ...uploadForm,
      /** Makes it a voice message: how loud its parts are. */
      voice_peaks: PeaksForm.optional(),
    }),
    answer: BidFile,
  },
  uploadForWorkType: {
    summary: 'Загрузить файл к одной из работ',
    form: z.object({
      ...uploadForm,
      work_type_id: IdForm,
      kind: z.enum(fileKinds).default('photo'),
    }),
    answer: BidFile,
  },
  touch: {
    summary: 'Продлить хранение файлов черновика',
    form: z.object({ upload_ids: idListForm(maxFilesPerBid), identity_hash: IdentityHash.optional() }),
    answer: z.object({ count: z.int() }),
  },
  delete: {
    summary: 'Удалить загруженный файл',
    form: z.object({ id: IdForm, identity_hash: IdentityHash.optional() }),
    answer: z.object({ id: Id }),
  },
} satisfies Record<string, CallSchemas>;

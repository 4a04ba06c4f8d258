import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { fileKinds } from '../enums.ts';
import { maxFilesPerBid } from '../limits.ts';
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
});
export type BidFile = z.infer<typeof BidFile>;

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
    form: z.object(uploadForm),
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

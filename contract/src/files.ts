import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdentityHash, IdForm } from './primitives.ts';

export const maxFilesPerBid = 10;
export const maxFileBytes = 15 * 1024 * 1024;
export const maxVideoSeconds = 60;

export const BidFile = z.object({
  id: Id,
  /** Signed address, good for about an hour. */
  url: z.string(),
  /** A picture of the file for lists; null for a PDF or a video. */
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
  /** Which draft of this browser the file is for: only its files count to the ten and to the names. */
  draft_key: z.uuid().optional(),
};

export const fileEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/v2/customer/bid/upload-file/',
    summary: 'Загрузить файл к заявке или в черновик',
    access: 'public',
    form: z.object(uploadForm),
    answer: BidFile,
    upload: true,
  }),
  uploadForWorkType: endpoint({
    method: 'POST',
    path: '/v2/customer/bid/upload-file-work-type/',
    summary: 'Загрузить файл к одной из работ',
    access: 'public',
    form: z.object({
      ...uploadForm,
      work_type_id: IdForm,
      kind: z.enum(['photo', 'dashboard', 'invoice', 'video']).default('photo'),
    }),
    answer: BidFile,
    upload: true,
  }),
  /** Only by the uploader, only before the car is in work. */
  delete: endpoint({
    method: 'POST',
    path: '/v2/customer/bid/delete-file/',
    summary: 'Удалить загруженный файл',
    access: 'public',
    form: z.object({ id: IdForm, identity_hash: IdentityHash.optional() }),
    answer: z.object({ id: Id }),
  }),
};

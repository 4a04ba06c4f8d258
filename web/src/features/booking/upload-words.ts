import { useUploadShare } from '../files/uploads.store.ts';

/** What a button says while the files are on their way; null: none is. */
export function useUploadWords(): string | null {
  const share = useUploadShare();
  return share === null ? null : `Загружаем файлы · ${Math.round(share * 100)} %`;
}

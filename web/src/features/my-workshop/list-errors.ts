import type { WorkDraft } from './registration.store.ts';
import { wrongWorks } from './works/work-words.ts';

export function worksError(works: readonly WorkDraft[]): string | undefined {
  if (works.length === 0) return 'Добавьте хотя бы одну работу';
  return wrongWorks(works).length > 0 ? 'Проверьте цены' : undefined;
}

export function brandsError(brandIds: readonly number[]): string | undefined {
  return brandIds.length === 0 ? 'Выберите хотя бы одну марку' : undefined;
}

import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { isCopied } from '../../lib/browser/copy-text.ts';
import { paths } from '../../lib/paths.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** The workshop's page, without data of the sender: works, car, view of the map. */
export function sharedAddress(
  { origin }: Pick<Location, 'origin'>,
  workshop: Pick<Workshop, 'page_slug'>,
): string {
  return origin + paths.workshopPage(workshop.page_slug);
}

/** By the phone's own list of apps; without it the address is copied and a toast says so. */
export async function shareWorkshop(workshop: Pick<Workshop, 'page_slug' | 'name'>): Promise<void> {
  const url = sharedAddress(window.location, workshop);
  if ('share' in navigator) {
    try {
      return await navigator.share({ title: workshop.name, url });
    } catch (error) {
      // The person has cancelled.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  if (await isCopied(url)) showToast.success('Ссылка скопирована');
  else showToast.error('Ссылка не скопировалась. Скопируйте её из адресной строки');
}

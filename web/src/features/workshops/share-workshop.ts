import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { isCopied } from '../../lib/copy-text.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** The address of the preview and nothing of the sender: neither the works and the car nor the place on the map. */
export function previewAddress(here: URL | Location, workshopId: number): string {
  const city = new URLSearchParams(here.search).get('city');
  const search = new URLSearchParams({
    ...(city && { city }),
    service: String(workshopId),
    drawer: 'service',
  });
  return `${here.origin}/?${search}`;
}

/** By the phone's own list of apps where there is one; else the address is copied, and a toast says so. */
export async function shareWorkshop({ id, name }: Pick<Workshop, 'id' | 'name'>): Promise<void> {
  const url = previewAddress(window.location, id);
  if ('share' in navigator) {
    try {
      return await navigator.share({ title: name, url });
    } catch (error) {
      // The person has thought better of it.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  if (await isCopied(url)) showToast.success('Ссылка скопирована');
  else showToast.error('Ссылка не скопировалась. Скопируйте её из адресной строки');
}

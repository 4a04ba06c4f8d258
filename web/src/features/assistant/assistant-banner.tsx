import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import styles from './assistant-banner.module.css';

/** `public/theme.js` reads it before the first paint: a closed banner never shows. */
const storageKey = 'assistant-banner';

function close({ currentTarget }: MouseEvent): void {
  const next = currentTarget.closest('li')?.nextElementSibling;
  document.documentElement.dataset.assistantBanner = 'closed';
  next?.querySelector<HTMLElement>('a, button')?.focus();
  try {
    localStorage.setItem(storageKey, 'closed');
  } catch {
    // It stays closed until the page is left.
  }
}

/** An offer among the workshops. */
export function AssistantBanner({ to }: { to: string }) {
  return (
    <li className={styles.banner}>
      <div className={styles.card}>
        <p className={styles.title}>Не знаете, что сломалось?</p>
        <p className={styles.text}>Опишите словами или пришлите фото — помощник подберёт работы.</p>
        <ButtonLink to={to} variant="signal" size="sm">
          Попробовать
        </ButtonLink>
        <IconButton label="Скрыть" size="sm" className={styles.close} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

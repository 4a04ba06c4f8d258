import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';
import styles from './offline-strip.module.css';
import { useOnline } from './online.ts';

/** Under a header while nothing new can come: what is shown may be old. */
export function OfflineStrip({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <p className={classNames(styles.strip, className)} role="status" data-strip="">
      <WifiOff aria-hidden="true" />
      {children}
    </p>
  );
}

interface NoNetworkStripProps {
  className?: string | undefined;
  /** Something else was requested and cannot load. */
  isOther?: boolean;
}

/** Of the map, and of the drawer that covers the map's. */
export function NoNetworkStrip({ className, isOther }: NoNetworkStripProps) {
  if (useOnline()) return null;
  return (
    <OfflineStrip className={className}>
      Нет сети. {isOther ? 'Список пока без новых условий.' : 'Показываем то, что успели загрузить.'}
    </OfflineStrip>
  );
}

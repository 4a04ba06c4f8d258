import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
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

/** Of the map and of the drawer that lies over the words of the map's. */
export function NoNetworkStrip({ className }: { className?: string | undefined }) {
  if (useOnline()) return null;
  return <OfflineStrip className={className}>Нет сети. Показываем то, что успели загрузить.</OfflineStrip>;
}

import { type ComponentProps, createContext, useContext } from 'react';
import { classNames } from '../../ui/primitives/class-names.ts';
import styles from './workshops.module.css';

/** Where a workshop is shown: over the map, or on its own page, which must also make sense without a script. */
export const WorkshopPlace = createContext<'drawer' | 'page'>('drawer');

export function useIsPage(): boolean {
  return useContext(WorkshopPlace) === 'page';
}

export function WorkshopTitle({ children }: { children: string }) {
  const Title = useIsPage() ? 'h1' : 'h2';
  return <Title className={styles.title}>{children}</Title>;
}

export function WorkshopSection({ title, children, ...rest }: ComponentProps<'section'> & { title: string }) {
  const Title = useIsPage() ? 'h2' : 'h3';
  return (
    <section {...rest} className={classNames(styles.section, rest.className)}>
      <Title className={styles.h2}>{title}</Title>
      {children}
    </section>
  );
}

import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';
import styles from './menu.module.css';

type MenuProps = Omit<ComponentProps<typeof BaseMenu.Trigger>, 'children' | 'className'> & {
  /** For screen readers: what is done to what. */
  label: string;
  icon: ReactNode;
  align?: 'center' | 'end';
  /** For a dense card; with touch it is as large as any. */
  isSmall?: boolean;
  className?: string | undefined;
  /** `MenuItem` and `MenuGroup`. */
  children: ReactNode;
};

/** Actions behind one button. */
export function Menu({ label, icon, align = 'end', isSmall, className, children, ...trigger }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger
        {...trigger}
        aria-label={label}
        className={classNames(styles.trigger, isSmall && styles.small, className)}
      >
        {icon}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={4} collisionPadding={8} align={align}>
          <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  /** What will happen. */
  hint?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, hint, onClick, children }: MenuItemProps) {
  return (
    <BaseMenu.Item className={styles.item} onClick={onClick}>
      <span className={styles.text}>
        {icon}
        {children}
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </BaseMenu.Item>
  );
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={styles.label}>{label}</BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}

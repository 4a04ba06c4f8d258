import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { Badge, UnseenDot } from '../primitives/badge.tsx';
import { classNames } from '../primitives/class-names.ts';
import styles from './tabs.module.css';

interface TabsProps<Value extends string | number> {
  label: string;
  /** `unseen`: a red dot next to the count. */
  tabs: readonly { value: Value; label: ReactNode; count?: number; unseen?: number }[];
  value: Value;
  onChange: (value: Value) => void;
  /** For four short names on a phone. */
  tight?: boolean;
  /** The first tab starts at the edge. */
  flush?: boolean;
  children?: ReactNode;
  className?: string;
}

export function Tabs<Value extends string | number>(props: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={props.value}
      onValueChange={(value) => props.onChange(value as Value)}
      className={props.className}
    >
      <BaseTabs.List
        aria-label={props.label}
        className={classNames(styles.tabs, props.tight && styles.tight, props.flush && styles.flush)}
        activateOnFocus
      >
        {props.tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            <Badge count={tab.count} tone="brand" />
            <UnseenDot count={tab.unseen} />
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {props.children !== undefined && (
        <BaseTabs.Panel value={props.value} className={styles.panel}>
          {props.children}
        </BaseTabs.Panel>
      )}
    </BaseTabs.Root>
  );
}

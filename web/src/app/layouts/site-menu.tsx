import type { Role } from '@sto/contract/auth/auth.schemas';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link, NavLink } from '../../ui/primitives/link.tsx';
import { type SiteGroup, siteMenuOf } from '../menu-items.ts';
import styles from './site-menu.module.css';
import { useDismiss } from './use-dismiss.ts';

// The pictures come after the words: a first visit does not wait for what it may never open. Words alone are a menu too.
const SiteIcon = lazyComponent(
  async () => (await import('./site-icon.tsx')).SiteIcon,
  () => null,
);

interface OpenGroup {
  title: string;
  /** What the pointer opened by coming near stays at the click that follows; the next click closes. */
  by: 'click' | 'pointer';
}

/** The site's menu in the header: one block is open at a time, over a dimmed page. */
export function SiteMenu({ role }: { role: Role | undefined }) {
  const [open, setOpen] = useState<OpenGroup | null>(null);
  return (
    <nav aria-label="Основное меню" className={styles.nav}>
      <ul className={styles.list}>
        {siteMenuOf(role).map((entry) => (
          <li key={entry.title}>
            {'items' in entry ? (
              <Dropdown group={entry} open={open?.title === entry.title ? open : null} onOpen={setOpen} />
            ) : (
              <NavLink
                to={entry.to}
                end
                className={({ isActive }) => classNames(styles.title, isActive && styles.current)}
              >
                {entry.title}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
      <div className={classNames(styles.dim, open && styles.dimmed)} />
    </nav>
  );
}

interface DropdownProps {
  group: SiteGroup;
  open: OpenGroup | null;
  onOpen: (open: OpenGroup | null) => void;
}

function Dropdown({ group, open, onOpen }: DropdownProps) {
  const { title, items } = group;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => onOpen(null);
  useDismiss(open !== null, box, close);
  return (
    // A finger has no hover: it enters and leaves with every tap, and the tap is a click already.
    <div
      ref={box}
      className={styles.box}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse' && !open) onOpen({ title, by: 'pointer' });
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse' && open) close();
      }}
    >
      <button
        type="button"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        className={styles.title}
        onClick={() => (open?.by === 'click' ? close() : onOpen({ title, by: 'click' }))}
      >
        {title}
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      {open && (
        <div className={styles.bridge}>
          <ul id={id} className={styles.items}>
            {items.map(({ to, title: name }) => (
              <li key={to}>
                <Link to={to} className={styles.item} onClick={close}>
                  <span className={styles.icon}>
                    <SiteIcon to={to} />
                  </span>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

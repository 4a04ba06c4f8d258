import { type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useOverlayEntry } from '../../ui/overlays/overlay-entry.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { fromTablet, useMediaQuery } from '../../ui/primitives/media-query.ts';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { contacts } from './contacts.ts';
import styles from './contacts-panel.module.css';
import { useDismiss } from './use-dismiss.ts';

interface ContactsPanelProps {
  open: boolean;
  onClose: () => void;
  /** The button and the panel below it. */
  box: RefObject<HTMLElement | null>;
}

/** Below its button from 768 px on, a sheet on phones. */
export function ContactsPanel({ open, onClose, box }: ContactsPanelProps) {
  const isWide = useMediaQuery(fromTablet);
  useDismiss(open && isWide, box, onClose);
  useOverlayEntry(open && isWide, () => {
    const hadFocus = box.current?.contains(document.activeElement);
    onClose();
    if (hadFocus) box.current?.querySelector('button')?.focus();
  });
  if (isWide) return open && box.current && createPortal(<Popover />, box.current);
  return (
    <Dialog open={open} onClose={onClose} title="Контакты" description={contacts.hours}>
      <ContactList />
    </Dialog>
  );
}

function Popover() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={panel} role="dialog" aria-labelledby={id} tabIndex={-1} className={styles.popover}>
      <Heading level={2} id={id}>
        Контакты
      </Heading>
      <Text size="sm" tone="third" className={styles.hours}>
        {contacts.hours}
      </Text>
      <ContactList />
    </div>
  );
}

function ContactList() {
  return (
    <ul className={styles.list}>
      <Contact
        icon={Phone}
        href={contacts.phone.href}
        title={contacts.phone.text}
        text="Бесплатно по России"
      />
      <Contact
        icon={MessageCircle}
        href={contacts.whatsApp.href}
        title="WhatsApp"
        text="Написать в мессенджере"
        isOutside
        isOk
      />
      <Contact
        icon={Mail}
        href={contacts.mail.href}
        title={contacts.mail.text}
        text="Документы и предложения"
      />
    </ul>
  );
}

interface ContactProps {
  icon: LucideIcon;
  href: string;
  title: string;
  text: string;
  /** Another site: in a tab of its own. */
  isOutside?: boolean;
  isOk?: boolean;
}

function Contact({ icon: Icon, href, title, text, isOutside, isOk }: ContactProps) {
  return (
    <li>
      <a
        href={href}
        className={styles.contact}
        {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        <span className={classNames(styles.icon, isOk && styles.ok)} aria-hidden="true">
          <Icon />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <Text as="span" size="sm" tone="third">
            {text}
          </Text>
        </span>
      </a>
    </li>
  );
}

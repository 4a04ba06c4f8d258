import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { webConfigQuery } from '../../lib/api/web-config.ts';
import { paths } from '../../lib/paths.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useOverlayEntry } from '../../ui/overlays/overlay-entry.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { fromTablet, useMediaQuery } from '../../ui/primitives/media-query.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
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
    <Dialog open={open} onClose={onClose} title="Контакты">
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
      <ContactList />
    </div>
  );
}

function ContactList() {
  const config = useQuery(webConfigQuery);
  const contacts = config.data?.contacts;
  if (!contacts) return config.isError ? <NoContacts /> : <Skeleton height={52} radius="md" />;
  const { phone, whatsapp, email } = contacts;
  if (!phone && !whatsapp && !email) return <NoContacts />;
  return (
    <ul className={styles.list}>
      {phone && <Contact icon={Phone} href={`tel:${phone}`} title={formatPhone(phone)} text="Позвонить" />}
      {whatsapp && (
        <Contact
          icon={MessageCircle}
          href={`https://wa.me/${whatsapp}`}
          title="WhatsApp"
          text="Написать в мессенджере"
          isOutside
          isOk
        />
      )}
      {email && <Contact icon={Mail} href={`mailto:${email}`} title={email} text="Написать письмо" />}
    </ul>
  );
}

/** The requests of this page reach the operator. */
function NoContacts() {
  return (
    <Text>
      Телефон и почта оператора не указаны. Оставьте запрос на странице{' '}
      <Link to={paths.business}>«Для бизнеса»</Link>, и оператор сайта перезвонит.
    </Text>
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

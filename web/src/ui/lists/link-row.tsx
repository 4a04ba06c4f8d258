import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from '../primitives/link.tsx';
import { Text } from '../primitives/text.tsx';
import styles from './link-row.module.css';

interface LinkRowProps {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
}

/** A row of a card that leads to a page: what is there, and why one goes there. */
export function LinkRow({ to, icon: Icon, title, text }: LinkRowProps) {
  return (
    <Link to={to} className={styles.link}>
      <Icon aria-hidden="true" />
      <span className={styles.texts}>
        <Text as="span" strong>
          {title}
        </Text>
        <Text as="span" size="sm" tone="second">
          {text}
        </Text>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}

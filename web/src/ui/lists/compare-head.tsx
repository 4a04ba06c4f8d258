import { Gauge, ShieldCheck, Wallet, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Advantage } from '../../lib/compare/advantages.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import { Link } from '../primitives/link.tsx';
import { Picture } from '../primitives/picture.tsx';
import { Tag } from '../primitives/tag.tsx';
import { Text } from '../primitives/text.tsx';
import styles from './compare-table.module.css';

interface CompareHeadProps {
  name: string;
  href: string;
  image: string | null;
  advantages: readonly Advantage[];
  /** Absent: the column stays. */
  onRemove?: () => void;
}

const words: Record<Advantage, string> = { cheaper: 'Дешевле', faster: 'Быстрее', reliable: 'Надёжнее' };
const icons: Record<Advantage, ReactNode> = {
  cheaper: <Wallet aria-hidden="true" />,
  faster: <Gauge aria-hidden="true" />,
  reliable: <ShieldCheck aria-hidden="true" />,
};

/** The head of a column: whose it is, and in what it is better than all the others. */
export function CompareHead({ name, href, image, advantages, onRemove }: CompareHeadProps) {
  return (
    <div className={styles.subject}>
      <div className={styles.pictureRow}>
        {image ? (
          <Picture src={image} alt="" className={styles.picture} width={48} height={48} fit="height" />
        ) : (
          <span className={styles.picture} />
        )}
        {onRemove && (
          <IconButton label={`Убрать из сравнения: ${name}`} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Link to={href} className={styles.subjectName}>
        {name}
      </Link>
      {advantages.length > 0 && (
        <span className={styles.tags}>
          {advantages.map((advantage) => (
            <Tag key={advantage} tone="ok" icon={icons[advantage]}>
              {words[advantage]}
            </Tag>
          ))}
        </span>
      )}
    </div>
  );
}

/** What the tags of the heads mean. */
export function AdvantagesNote() {
  return (
    <Text size="xs" tone="third">
      «Дешевле»: не меньше работ за меньшую цену. «Быстрее»: раньше ближайшее время. «Надёжнее»: выше оценка,
      а при равной дольше гарантия.
    </Text>
  );
}

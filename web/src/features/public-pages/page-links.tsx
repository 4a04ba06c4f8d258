import type { WorkLink } from '@sto/contract/public-pages/public-pages.schemas';
import { counted } from '../../lib/text/plural.ts';
import { More } from '../../ui/lists/more.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { useFollow } from '../../ui/primitives/link.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { priceSource, workPrice } from './page-words.ts';
import styles from './public-pages.module.css';

/** More than these wait behind «Ещё»; the page has all links from the start. */
const worksFirst = 8;

interface WorkLinksProps {
  title: string;
  works: readonly WorkLink[];
  pathOf: (work: WorkLink) => string;
}

/** Works with their prices, each leading to its page. */
export function WorkLinks({ title, works, pathOf }: WorkLinksProps) {
  const follow = useFollow();
  if (works.length === 0) return null;
  const rest = works.slice(worksFirst);
  const rows = (shown: readonly WorkLink[]) => (
    <ul className={styles.rows}>
      {shown.map((work) => (
        <li key={work.id} className={styles.row}>
          <span className={styles.rowText}>
            <a href={pathOf(work)} onClick={follow}>
              {work.title}
            </a>
            <span className={styles.small}>{priceSource(work)}</span>
          </span>
          <span className={styles.amount}>{workPrice(work)}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <Card as="section" padding="l">
      <Heading level={2}>{title}</Heading>
      {rows(works.slice(0, worksFirst))}
      {rest.length > 0 && (
        <More title={`Ещё ${counted(rest.length, ['работа', 'работы', 'работ'])}`}>{rows(rest)}</More>
      )}
    </Card>
  );
}

interface NameLinksProps {
  title: string;
  links: readonly { name: string; path: string }[];
}

export function NameLinks({ title, links }: NameLinksProps) {
  const follow = useFollow();
  if (links.length === 0) return null;
  return (
    <Card as="section" padding="l">
      <Heading level={2}>{title}</Heading>
      <ul className={styles.names}>
        {links.map(({ name, path }) => (
          <li key={path}>
            <a href={path} onClick={follow} className={styles.name}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

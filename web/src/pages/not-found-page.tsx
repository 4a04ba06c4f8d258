import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/primitives/button.tsx';
import { PageHead } from '../ui/primitives/page-head.tsx';
import { Heading, Text } from '../ui/primitives/text.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Страница не найдена" isHidden />
      <svg width="260" height="150" viewBox="0 0 260 150" className={styles.art} aria-hidden="true">
        <path d="M12 128h236" className={styles.lane} />
        <text x="62" y="112">
          4
        </text>
        <text x="200" y="112">
          4
        </text>
        <g transform="translate(97 26)">
          <path d="M33 92C27 83 4 66 4 37a29 29 0 0 1 58 0c0 29-23 46-29 55z" className={styles.pin} />
          <polygon points="48.6,46 33,55 17.4,46 17.4,28 33,19 48.6,28" className={styles.nut} />
          <circle cx="33" cy="37" r="8" className={styles.lamp} />
        </g>
      </svg>
      <Heading level={1}>Свернули не туда</Heading>
      <Text size="lg" tone="second">
        Такой страницы нет. Возможно, ссылка устарела или в адресе опечатка.
      </Text>
      <ButtonLink variant="primary" to={paths.map()} className={styles.action}>
        На карту
      </ButtonLink>
    </div>
  );
}

import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './public-pages.module.css';

interface ListPagesProps {
  page: number;
  count: number;
  pathOf: (page: number) => string;
}

/** Links to the other pages of a list. */
export function ListPages({ page, count, pathOf }: ListPagesProps) {
  if (count < 2) return null;
  return (
    <nav aria-label="Страницы списка">
      <ul className={classNames(styles.names, styles.pages)}>
        {page > 1 && (
          <li>
            <Link to={pathOf(page - 1)} rel="prev" className={styles.name}>
              Назад
            </Link>
          </li>
        )}
        {pageNumbers(page, count).map((number) => (
          <li key={number}>
            <Link
              to={pathOf(number)}
              className={styles.name}
              aria-label={`Страница ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
        {page < count && (
          <li>
            <Link to={pathOf(page + 1)} rel="next" className={styles.name}>
              Дальше
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

import { Link } from '../../ui/primitives/link.tsx';
import { JsonLd } from './json-ld.tsx';
import { breadcrumbList, type Crumb } from './json-ld-nodes.ts';
import styles from './public-pages.module.css';

/** The way here, for people and for search engines. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const last = crumbs.at(-1);
  return (
    <nav aria-label="Путь к странице">
      <ol className={styles.crumbs}>
        {crumbs.slice(0, -1).map(({ title, path }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
        {last && <li aria-current="page">{last.title}</li>}
      </ol>
      <JsonLd node={(publicUrl) => breadcrumbList(crumbs, publicUrl)} />
    </nav>
  );
}

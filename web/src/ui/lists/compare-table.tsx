import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';
import { VisuallyHidden } from '../primitives/visually-hidden.tsx';
import styles from './compare-table.module.css';

export interface CompareRow {
  id: string;
  title: string;
  /** One for each column. */
  cells: readonly ReactNode[];
  /** The columns do not have the same: the row is marked, and the note says why. */
  difference?: string | null;
}

export interface CompareGroup {
  /** Absent: no heading. */
  title?: string;
  rows: readonly CompareRow[];
}

interface CompareTableProps {
  /** Read aloud. */
  caption: string;
  /** Above the names of the rows. */
  corner?: ReactNode;
  columns: readonly { id: number; head: ReactNode; foot?: ReactNode }[];
  groups: readonly CompareGroup[];
}

/** Things to choose from, one a column. The names of the rows stay in view while the columns scroll under them. */
export function CompareTable({ caption, corner, columns, groups }: CompareTableProps) {
  const look = classNames(styles.scroll, columns.length > 2 && styles.many);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={look} aria-label={caption} tabIndex={0}>
      <table className={styles.table} style={{ '--count': columns.length } as CSSProperties}>
        <thead>
          <tr>
            <td className={styles.name}>{corner}</td>
            {columns.map(({ id, head }) => (
              <th key={id} scope="col" className={styles.head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title ?? ''}>
            {title && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} className={styles.group}>
                  <span className={styles.groupTitle}>{title}</span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <Row key={row.id} row={row} columns={columns} />
            ))}
          </tbody>
        ))}
        {columns.some(({ foot }) => foot) && (
          <tfoot>
            <tr>
              <th scope="row" className={classNames(styles.name, styles.line, styles.foot)}>
                <VisuallyHidden>Выбор</VisuallyHidden>
              </th>
              {columns.map(({ id, foot }) => (
                <td key={id} className={classNames(styles.cell, styles.line, styles.foot)}>
                  {foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Row({ row, columns }: { row: CompareRow; columns: CompareTableProps['columns'] }) {
  const look = [styles.line, row.difference && styles.different];
  return (
    <tr>
      <th scope="row" className={classNames(styles.name, ...look)}>
        {row.title}
        {row.difference && <span className={styles.note}>{row.difference}</span>}
      </th>
      {columns.map(({ id }, index) => (
        <td key={id} className={classNames(styles.cell, ...look)}>
          {row.cells[index]}
        </td>
      ))}
    </tr>
  );
}

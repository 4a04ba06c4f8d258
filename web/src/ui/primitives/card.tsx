import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li';
  variant?: 'raised' | 'flat' | 'inset' | 'ink';
  padding?: 'm' | 'l' | 'none';
  selected?: boolean;
};

export function Card({
  as = 'div',
  variant = 'raised',
  padding = 'm',
  selected,
  className,
  ...rest
}: CardProps) {
  const Element = as as 'div';
  return (
    <Element
      {...rest}
      className={classNames(
        styles.card,
        styles[variant],
        styles[`pad-${padding}`],
        selected && styles.selected,
        className,
      )}
    />
  );
}

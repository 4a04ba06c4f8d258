import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './text.module.css';

type HeadingProps = ComponentProps<'h1'> & {
  level: 1 | 2 | 3;
  /** The look, if it differs from the level in the outline. */
  look?: 1 | 2 | 3;
};

export function Heading({ level, look = level, className, ...rest }: HeadingProps) {
  const Element = `h${level}` as 'h1';
  return <Element {...rest} className={classNames(styles[`h${look}`], className)} />;
}

type TextProps = ComponentProps<'p'> & {
  as?: 'p' | 'span' | 'div';
  size?: 'xs' | 'sm' | 'md' | 'lg';
  tone?: 'main' | 'second' | 'third' | 'ok' | 'bad' | 'warn';
  strong?: boolean;
  /** Digits of equal width: times, phones, tables. */
  tabular?: boolean;
};

export function Text({
  as = 'p',
  size = 'md',
  tone = 'main',
  strong,
  tabular,
  className,
  ...rest
}: TextProps) {
  const Element = as as 'p';
  return (
    <Element
      {...rest}
      className={classNames(
        styles[size],
        styles[tone],
        strong && styles.strong,
        tabular && styles.tabular,
        className,
      )}
    />
  );
}

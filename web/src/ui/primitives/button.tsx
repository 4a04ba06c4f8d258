import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

export type ButtonVariant =
  | 'primary'
  | 'soft'
  | 'signal'
  | 'line'
  | 'ghost'
  | 'danger'
  | 'danger-soft'
  | 'plain'
  | 'ink';
export type ButtonSize = 'lg' | 'md' | 'sm';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  children?: ReactNode;
}

function lookOf({ variant = 'plain', size = 'lg', block }: ButtonLook, className?: string): string {
  return classNames(styles.btn, styles[variant], styles[size], block && styles.block, className);
}

type ButtonProps = ButtonLook & ComponentProps<'button'> & { busy?: boolean };

/** A busy button keeps its width, name and focus, and ignores presses. */
export function Button({
  variant,
  size,
  block,
  busy,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy && type === 'submit' ? 'button' : type}
      className={classNames(lookOf({ variant, size, block }, className), busy && styles.busy)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  );
}

type ButtonLinkProps = ButtonLook & ComponentProps<typeof Link>;

export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={lookOf({ variant, size, block }, className)} />;
}

type ButtonAnchorProps = ButtonLook & ComponentProps<'a'>;

/** The look of a button for addresses outside the router: `tel:`, files, other sites. */
export function ButtonAnchor({ variant, size, block, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={lookOf({ variant, size, block }, className)}>
      {children}
    </a>
  );
}

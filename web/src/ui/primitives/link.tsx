import type { ComponentProps, MouseEvent } from 'react';
import { matchPath } from '../../lib/match-path.ts';
import { useLocation, useNavigate } from '../../lib/page-router.tsx';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the site, beginning with `/`. */
  to: string;
}

/** A new tab, a window or a download is the browser's matter. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** Leads to another page of the site. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    // As browsers do: a link to where one is makes no second entry of the history.
    navigate(to, { replace: to === pathname + search + hash });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  /** Current on its own page only, not on those below its address. */
  end?: boolean;
  className: (look: { isActive: boolean }) => string;
}

/** A link of a menu, which tells when its page is the current one. */
export function NavLink({ end = false, className, ...rest }: NavLinkProps) {
  const own = rest.to.replace(/[?#].*/, '');
  const { pathname } = useLocation();
  const isBelow = pathname.toLowerCase().startsWith(own.endsWith('/') ? own : `${own}/`);
  const isActive = matchPath(own, pathname) !== null || (!end && isBelow);
  return <Link {...rest} className={className({ isActive })} aria-current={isActive ? 'page' : undefined} />;
}

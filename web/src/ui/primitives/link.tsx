import type { ComponentProps } from 'react';
import {
  createPath,
  type Location,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
} from 'react-router';
import type { EntryState } from '../overlays/overlay-entry.ts';

/** A link in an overlay takes the place of the overlay's entry: Back leads to the page under it. */
function entryOver(location: Location): { replace?: true; state: EntryState } {
  const { overlays = 0, below } = (location.state ?? {}) as EntryState;
  return overlays > 0 ? { replace: true, state: { below } } : { state: { below: createPath(location) } };
}

type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string };

/** Leads to another page of the site. */
export function Link(props: LinkProps) {
  return <RouterLink {...entryOver(useLocation())} {...props} />;
}

type NavLinkProps = Omit<ComponentProps<typeof RouterNavLink>, 'to' | 'className'> & {
  to: string;
  className: (look: { isActive: boolean }) => string;
};

/** A link of a menu, which says when its page is the current one. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink {...entryOver(useLocation())} {...props} />;
}

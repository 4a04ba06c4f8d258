import type { ComponentProps, MouseEventHandler } from 'react';
import {
  createPath,
  type Location,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
  useNavigate,
} from 'react-router';
import type { EntryState } from '../overlays/overlay-entry.ts';

/** A link in an overlay replaces the overlay's entry: Back leads to the page below it. */
function entryOver(location: Location): { replace?: true; state: EntryState } {
  const { overlays = 0, below } = (location.state ?? {}) as EntryState;
  return overlays > 0 ? { replace: true, state: { below } } : { state: { below: createPath(location) } };
}

type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string };

export function Link(props: LinkProps) {
  return <RouterLink {...entryOver(useLocation())} {...props} />;
}

type NavLinkProps = Omit<ComponentProps<typeof RouterNavLink>, 'to' | 'className'> & {
  to: string;
  className: (look: { isActive: boolean }) => string;
};

/** A menu link that marks its page as the current one. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink {...entryOver(useLocation())} {...props} />;
}

/**
 * Follows a plain link without loading the document. For long lists: a link of the router costs more than all else in
 * its row.
 */
export function useFollow(): MouseEventHandler<HTMLAnchorElement> {
  const navigate = useNavigate();
  const location = useLocation();
  return (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
    // A new tab, a download or the menu of the browser.
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void navigate(currentTarget.pathname + currentTarget.search, entryOver(location));
  };
}

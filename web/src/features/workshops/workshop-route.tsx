import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { ExternalLink, MapPin } from 'lucide-react';
import { useState } from 'react';
import { useBrowserValue } from '../../lib/browser/page-origin.ts';
import { phoneRouteLinks, webRouteLink } from '../../lib/route-links.ts';
import { LaterDialog } from '../../ui/overlays/later-dialog.tsx';
import { fromTablet, useMediaQuery } from '../../ui/primitives/media-query.ts';
import styles from './workshops.module.css';

/** The address; pressed, it shows the way there: in a map app of the person's choice on phones, else on a site. */
export function WorkshopRoute({ workshop }: { workshop: Workshop }) {
  const isPhone = !useMediaQuery(fromTablet);
  const userAgent = useBrowserValue(() => navigator.userAgent, '');
  const [isOpen, setOpen] = useState(false);
  const content = (
    <>
      <MapPin aria-hidden="true" />
      <span className={styles.grow}>
        <span className={styles.linkText}>{workshop.address}</span>
        {workshop.metro[0] && <span className={styles.sub}>м. {workshop.metro[0].name}</span>}
      </span>
      <span className={styles.way}>Маршрут</span>
    </>
  );
  if (!isPhone) {
    return (
      <a className={styles.item} href={webRouteLink(workshop)} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  return (
    <>
      <button type="button" className={styles.item} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {content}
      </button>
      <LaterDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Построить маршрут"
        description={workshop.address}
      >
        <ul className={styles.items}>
          {phoneRouteLinks(workshop, userAgent).map(({ title, href }) => (
            <li key={title}>
              <a
                className={styles.item}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => setOpen(false)}
              >
                <span className={styles.grow}>{title}</span>
                <ExternalLink aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </LaterDialog>
    </>
  );
}

import type { InfoPage } from '../pages/info/info-page.tsx';
import type { MapPage } from '../pages/map-page.tsx';
import type { OtherPages } from './other-pages.tsx';

/** The code of the first page, when it came with the app: the router draws it at once, with no loader before it. */
export const earlyPages: {
  MapPage?: typeof MapPage;
  InfoPage?: typeof InfoPage;
  OtherPages?: typeof OtherPages;
} = {};

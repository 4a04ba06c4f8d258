import type { LeadKind } from '@sto/contract/leads';
import { useEffect, useState } from 'react';
import { matchPath } from '../lib/match-path.ts';
import { Redirect, useLocation } from '../lib/page-router.tsx';
import { paths } from '../lib/paths.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { cabinetPaths } from './cabinet-paths.ts';
import { earlyPages } from './early-pages.ts';
import { infoPages } from './info-pages.ts';
import { laterPage } from './later-page.tsx';
import { HeaderLayout } from './layouts/header-layout.tsx';
import { LoginLayout } from './layouts/login-layout.tsx';
import { MainPart } from './layouts/main-part.tsx';
import { LazyPage } from './lazy-page.tsx';

const LaterMapPage = laterPage(
  async () => (await import('../pages/map-page.tsx')).MapPage,
  'Загрузка карты...',
);
const LaterInfoPage = laterPage(async () => (await import('../pages/info/info-page.tsx')).InfoPage);
const loadOtherPages = async () => (await import('./other-pages.tsx')).OtherPages;
const LaterOtherPages = laterPage(loadOtherPages);

/** Ahead of the first press on a link to them; should it fail, that press asks again. */
function fetchOtherPages(): () => void {
  return whenIdle(() => void loadOtherPages().catch(() => null));
}

/** Code that is here already is drawn at once, with no loader before it. */
function MapPage() {
  const [Page] = useState(() => earlyPages.MapPage ?? LaterMapPage);
  return <Page />;
}

function InfoPage({ kind }: { kind: LeadKind }) {
  const [Page] = useState(() => earlyPages.InfoPage ?? LaterInfoPage);
  return <Page kind={kind} />;
}

function OtherPages() {
  const [Page] = useState(() => earlyPages.OtherPages ?? LaterOtherPages);
  return <Page />;
}

/** Of pages that the map and the areas do not know: it stands while their code comes, and when it does not. */
function layoutAt(pathname: string) {
  const isAt = (path: string) => matchPath(path, pathname) !== null;
  if (isAt(paths.login())) return LoginLayout;
  return cabinetPaths.some(isAt) ? HeaderLayout : MainPart;
}

/** What stands at the address. Most people begin at the map or an area of the site: the rest comes when it is gone to. */
export function Pages() {
  const { pathname } = useLocation();
  useEffect(fetchOtherPages, []);
  const isAt = (path: string) => matchPath(path, pathname) !== null;
  if (isAt('/map')) return <Redirect to={paths.map()} />;
  if (isAt(paths.map()))
    return (
      <HeaderLayout>
        {/* Boundaries of their own, here and below: the page that is left does not stay while their code comes. */}
        <LazyPage key="map" page={<MapPage />} />
      </HeaderLayout>
    );
  const info = infoPages.find(({ path }) => isAt(path));
  if (info)
    return (
      <HeaderLayout>
        {/* A key of their own: what was typed for one area must not stand in the form of the next. */}
        <LazyPage page={<InfoPage key={info.kind} kind={info.kind} />} />
      </HeaderLayout>
    );
  const Layout = layoutAt(pathname);
  return (
    <Layout>
      <LazyPage key="other" page={<OtherPages />} />
    </Layout>
  );
}

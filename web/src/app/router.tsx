import type { LeadKind } from '@sto/contract/leads';
import { Fragment, useState } from 'react';
import { matchPath } from '../lib/match-path.ts';
import { Redirect, useLocation } from '../lib/page-router.tsx';
import { earlyPages } from './early-pages.ts';
import { infoPages } from './info-pages.ts';
import { laterPage } from './later-page.tsx';
import { HeaderLayout } from './layouts/header-layout.tsx';
import { LazyPage } from './lazy-page.tsx';
import { paths } from './paths.ts';

const LaterMapPage = laterPage(async () => (await import('../pages/map-page.tsx')).MapPage);
const LaterInfoPage = laterPage(async () => (await import('../pages/info/info-page.tsx')).InfoPage);
const LaterOtherPages = laterPage(async () => (await import('./other-pages.tsx')).OtherPages);

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

const withoutHeader = [paths.notFound, paths.login()];

/** What stands at the address. Most people begin at the map or an area of the site: the rest comes when it is gone to. */
export function Pages() {
  const { pathname } = useLocation();
  const isAt = (path: string) => matchPath(path, pathname) !== null;
  if (isAt('/map')) return <Redirect to={paths.map()} />;
  if (isAt(paths.map()))
    return (
      <HeaderLayout>
        <LazyPage page={<MapPage />} title="Загрузка карты..." />
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
  const Layout = withoutHeader.some(isAt) ? Fragment : HeaderLayout;
  return (
    <Layout>
      {/* A boundary of their own: the page that is left does not stay while their code comes. */}
      <LazyPage key="other" page={<OtherPages />} />
    </Layout>
  );
}

import { Outlet } from 'react-router';
import { OverlayEntries } from '../../ui/overlays/overlay-entry.ts';

export function RootLayout() {
  return (
    <>
      <Outlet />
      <OverlayEntries />
    </>
  );
}

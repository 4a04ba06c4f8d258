import { lazyComponent } from '../feedback/lazy-component.tsx';

/** The dialog of a page that most people only read: its code comes with the first opening. */
export const LaterDialog = lazyComponent(async () => (await import('./dialog.tsx')).Dialog);

import { useSession } from '../../features/auth/session.ts';
import { draftOwner } from './draft-owner.ts';

/** Loads the code that keeps drafts personal where somebody is, or was, signed in: a visitor does not wait for it. */
export function loadPersonalDrafts(): void {
  let isLoading = false;
  const load = ({ status } = useSession.getState()) => {
    if (isLoading || (status !== 'signedIn' && draftOwner() === null)) return;
    isLoading = true;
    import('./personal-drafts.ts').then(
      ({ keepDraftsPersonal }) => keepDraftsPersonal(),
      () => {
        isLoading = false;
      },
    );
  };
  load();
  useSession.subscribe(load);
}

import { changeTalk, forgetTalk, readTalk, useAssistant } from '../../features/assistant/assistant.store.ts';
import { useSession } from '../../features/auth/session.ts';
import { useDraft } from '../../features/draft/draft.store.ts';
import { readDraft } from '../../features/draft/draft-shape.ts';
import { clearFiles } from '../../features/files/uploads.store.ts';
import { removeShare } from '../../features/share/waiting-share.ts';
import { forgetUnsaved } from '../../lib/browser/use-unsaved.ts';
import { draftOwner, setDraftOwner } from './draft-owner.ts';
import { readAside, removeAside, storeAside } from './drafts-aside.ts';

/**
 * The drafts are of one person. They leave the pages when the session ends in any way, and come back within a day to the
 * same person: a login that has expired must not cost a half-written bid.
 */
export function keepDraftsPersonal(): () => void {
  const follow = ({ status, profile } = useSession.getState()) => {
    const owner = draftOwner();
    const person = status === 'signedIn' ? (profile?.id ?? null) : null;
    if (status === 'unknown' || owner === person) return;
    if (owner !== null) setAside(owner);
    setDraftOwner(person);
    if (person !== null) bringBack(person);
  };
  follow();
  return useSession.subscribe(follow);
}

/** «Выйти»: nothing stays in this browser. */
export function forgetDrafts(): void {
  setDraftOwner(null);
  removeAside();
  void removeShare();
  forgetUnsaved();
  clearDrafts();
}

function clearDrafts(): void {
  useDraft.getState().clearPerson();
  clearFiles();
  forgetTalk();
}

function setAside(personId: number): void {
  const { pendingWorkshopId: _, ...draft } = readDraft(useDraft.getState());
  const { live: __, ...talk } = useAssistant.getState();
  storeAside({ personId, at: Date.now(), draft, talk: JSON.stringify(talk) });
  clearDrafts();
}

function bringBack(personId: number): void {
  const aside = readAside();
  removeAside();
  if (aside?.personId !== personId) return;
  const { forms, uploads, newCar, pendingWorkshopId } = useDraft.getState();
  // The draft of the visitor is newer.
  const isEmpty = Object.keys(forms).length === 0 && uploads.length === 0 && newCar.markId === null;
  if (isEmpty) useDraft.setState({ ...readDraft(aside.draft), pendingWorkshopId });
  const { sessionId, outgoing } = useAssistant.getState();
  if (sessionId === null && outgoing.length === 0) changeTalk({ ...readTalk(aside.talk), personId });
}

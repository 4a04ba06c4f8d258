import { create } from 'zustand';
import { readDraftCookie, removeDraftCookie, writeDraftCookie } from './draft-cookie.ts';
import {
  type BookingForm,
  type DraftData,
  type DraftUpload,
  type NewCar,
  readDraft,
  readForm,
  readNewCar,
} from './draft-shape.ts';
import { storedPending, storePending } from './pending-mark.ts';
import { touchFiles } from './touch-files.ts';

export {
  type BookingForm,
  type DayPart,
  type DraftData,
  type DraftLeg,
  type DraftUpload,
  dayParts,
  type NewCar,
} from './draft-shape.ts';

/** The form of a bid without a workshop; workshops have ids from 1. */
export const tenderFormId = 0;

const draftStorageKey = 'sto-draft';
const draftVersion = 1;

const emptyCar = readNewCar({});
const emptyForm = readForm({});

interface Named {
  id: number;
  name: string;
}

interface DraftActions {
  setWorkIds(ids: readonly number[]): void;
  toggleWork(workId: number): void;
  selectCar(carId: number | null): void;
  changeNewCar(part: Partial<Pick<NewCar, 'vin' | 'mileage' | 'licensePlate' | 'year'>>): void;
  /** The registry's data for a plate replace all choices; only the mileage is left to ask. */
  carFound(car: Omit<NewCar, 'vin' | 'mileage'>): void;
  /** «Это не моя машина»: only the plate stays. */
  carNotMine(): void;
  /** No car is described any more. */
  forgetNewCar(): void;
  chooseMark(mark: Named): void;
  chooseModel(model: Named): void;
  chooseGeneration(generation: Named): void;
  /** Not a choice of the driver: the mileage and the VIN that he has typed stay. */
  fillGeneration(generation: Named): void;
  chooseModification(modification: Named): void;
  /** The described car is in the garage now. */
  carCreated(carId: number): void;
  changeForm(workshopId: number, part: Partial<BookingForm>): void;
  addUpload(upload: DraftUpload): void;
  changeUpload(localId: string, part: Partial<DraftUpload>): void;
  removeUpload(localId: string): void;
  /** Spec section 4: a draft with a complete car goes into a cookie before the login page is opened. */
  keepForLogin(): void;
  setPending(workshopId: number | null): void;
  renewKey(): void;
  /** The bid is made: the works, photos and the form of that workshop go, the car stays. */
  finish(workshopId: number): void;
  /** Sign-out: phone, texts, photos and cars must not show to the next person. */
  clearPerson(): void;
}

type DraftState = DraftData & DraftActions;

const clearedBelowModification = { vin: '', mileage: '' };
const clearedBelowGeneration = {
  modificationId: null,
  modificationName: '',
  ...clearedBelowModification,
};
const clearedBelowModel = { generationId: null, generationName: '', ...clearedBelowGeneration, lookup: null };
const clearedBelowMark = { modelId: null, modelName: '', ...clearedBelowModel };

/** A draft car may be created only when model, generation and modification are set (spec section 5). */
export function isCarComplete(car: NewCar): boolean {
  return car.modelId !== null && car.generationId !== null && car.modificationId !== null;
}

/** The form for a workshop; a new one starts with the phone, contact and comment of the one before. */
export function formOf(draft: Pick<DraftData, 'forms' | 'lastWorkshopId'>, workshopId: number): BookingForm {
  const own = draft.forms[workshopId];
  if (own) return own;
  const last = draft.forms[draft.lastWorkshopId ?? 0];
  if (!last) return emptyForm;
  return { ...emptyForm, phone: last.phone, typeConnection: last.typeConnection, comment: last.comment };
}

/** Other works take another time: the chosen free times go. */
function withWorks(draft: DraftData, ids: readonly number[]): Partial<DraftData> {
  const workIds = [...new Set(ids)];
  const isSame = workIds.length === draft.workIds.length && workIds.every((id) => draft.workIds.includes(id));
  if (isSame) return { workIds };
  const forms = Object.entries(draft.forms).map(([id, form]) => [id, { ...form, slot: null }]);
  return { workIds, forms: Object.fromEntries(forms) };
}

export const anyTime = { day: null, part: 'any', slot: null } as const;

/** Those of the others; the words about the same trouble and its time go with the bid. */
function formsAfter({ forms }: DraftData, workshopId: number): DraftData['forms'] {
  const sent = forms[workshopId]?.comment;
  const others = Object.entries(forms).filter(([id]) => id !== String(workshopId));
  return Object.fromEntries(
    others.map(([id, form]) => [id, form.comment === sent ? { ...form, ...anyTime, comment: '' } : form]),
  );
}

type Change = (change: (draft: DraftState) => Partial<DraftData>) => void;

function carActions(change: Change) {
  const chooseCar = (partOf: (car: NewCar) => Partial<NewCar>) =>
    change(({ newCar }) => ({ newCar: { ...newCar, ...partOf(newCar) } }));
  const changeCar = (part: Partial<NewCar>) => chooseCar(() => part);
  return {
    selectCar: (carId: number | null) => change(() => ({ carId })),
    // Another plate is another car: what the registry knew of the first one goes, and what was typed about it.
    changeNewCar: (part: Partial<NewCar>) =>
      chooseCar(({ licensePlate, lookup }) =>
        lookup && (part.licensePlate ?? licensePlate) !== licensePlate ? { ...emptyCar, ...part } : part,
      ),
    carFound: (car: Omit<NewCar, 'vin' | 'mileage'>) => changeCar({ ...car, vin: '', mileage: '' }),
    carNotMine: () =>
      change(({ newCar }) => ({ newCar: { ...emptyCar, licensePlate: newCar.licensePlate } })),
    forgetNewCar: () => change(() => ({ newCar: emptyCar })),
    chooseMark: (mark: Named) =>
      chooseCar((before) => ({
        ...clearedBelowMark,
        markId: mark.id,
        markName: mark.name,
        year: before.markId === null ? before.year : '',
      })),
    chooseModel: (model: Named) =>
      chooseCar((before) => ({
        ...clearedBelowModel,
        modelId: model.id,
        modelName: model.name,
        year: before.modelId === null ? before.year : '',
      })),
    chooseGeneration: (generation: Named) =>
      changeCar({
        ...clearedBelowGeneration,
        generationId: generation.id,
        generationName: generation.name,
      }),
    fillGeneration: ({ id, name }: Named) => changeCar({ generationId: id, generationName: name }),
    chooseModification: (modification: Named) =>
      changeCar({
        ...clearedBelowModification,
        modificationId: modification.id,
        modificationName: modification.name,
      }),
    carCreated: (carId: number) => {
      removeDraftCookie();
      change(() => ({ carId, newCar: emptyCar }));
    },
  };
}

function keepInCookie(draft: DraftData): Partial<DraftData> {
  if (isCarComplete(draft.newCar)) writeDraftCookie(readDraft(draft));
  return {};
}

function uploadActions(change: Change) {
  return {
    addUpload: (upload: DraftUpload) => change((draft) => ({ uploads: [...draft.uploads, upload] })),
    changeUpload: (localId: string, part: Partial<DraftUpload>) =>
      change((draft) => ({
        uploads: draft.uploads.map((upload) =>
          upload.localId === localId ? { ...upload, ...part } : upload,
        ),
      })),
    removeUpload: (localId: string) =>
      change((draft) => ({ uploads: draft.uploads.filter((upload) => upload.localId !== localId) })),
  };
}

function draftActions(change: Change): DraftActions {
  return {
    ...carActions(change),
    ...uploadActions(change),
    setWorkIds: (ids) => change((draft) => withWorks(draft, ids)),
    toggleWork: (workId) =>
      change((draft) => {
        const others = draft.workIds.filter((other) => other !== workId);
        return withWorks(draft, draft.workIds.includes(workId) ? others : [...others, workId]);
      }),
    changeForm: (workshopId, part) =>
      change((draft) => ({
        forms: { ...draft.forms, [workshopId]: { ...formOf(draft, workshopId), ...part } },
        lastWorkshopId: workshopId,
      })),
    keepForLogin: () => change(keepInCookie),
    setPending: (pendingWorkshopId) =>
      change((draft) => ({
        ...(pendingWorkshopId !== null && keepInCookie({ ...draft, pendingWorkshopId })),
        pendingWorkshopId,
      })),
    renewKey: () => change(() => ({ idempotencyKey: crypto.randomUUID() })),
    finish: (workshopId) => {
      removeDraftCookie();
      change((draft) => ({
        workIds: [],
        uploads: [],
        pendingWorkshopId: null,
        idempotencyKey: crypto.randomUUID(),
        lastWorkshopId: null,
        wished: null,
        forms: formsAfter(draft, workshopId),
      }));
    },
    clearPerson: () => {
      removeDraftCookie();
      change(({ workIds }) => readDraft({ workIds }));
    },
  };
}

/** Null: nothing readable is stored. A draft of another version is read as far as it fits. */
function storedDraft(): DraftData | null {
  try {
    const { state } = JSON.parse(localStorage.getItem(draftStorageKey) ?? '{}');
    return state ? { ...readDraft(state), pendingWorkshopId: storedPending() } : null;
  } catch {
    return null;
  }
}

function storeDraft(draft: DraftData): void {
  storePending(draft.pendingWorkshopId);
  const state = { ...readDraft(draft), pendingWorkshopId: null };
  try {
    localStorage.setItem(draftStorageKey, JSON.stringify({ state, version: draftVersion }));
  } catch {
    // A full or forbidden storage costs the draft its next visit only.
  }
}

/** What the driver chose and typed: survives reloads, errors and login, and is one for all tabs; `pendingWorkshopId` is the tab's. */
export const useDraft = create<DraftState>()((set) => ({
  ...readDraft({}),
  ...draftActions((change) => set(change)),
}));

/** A change from another tab must not be written again: two tabs would answer each other endlessly. */
let isTakenOver = false;

function takeOver(draft: DraftData): void {
  isTakenOver = true;
  useDraft.setState(draft);
  isTakenOver = false;
}

/** The store begins empty, as on the server, and is filled here: a page is hydrated with what it began with. */
function openDraft(): void {
  const stored = storedDraft();
  takeOver(stored ?? readDraft(readDraftCookie()));
  // A first draft is stored at once: two tabs must not make two keys for it.
  if (!stored) storeDraft(useDraft.getState());
  useDraft.subscribe((draft) => {
    if (isTakenOver) return;
    storeDraft(draft);
    touchFiles(draft);
  });
  window.addEventListener('storage', (event) => {
    const draft = event.key === draftStorageKey ? storedDraft() : null;
    if (!draft) return;
    // Another key: the draft was sent, or its person left. What waited here has nothing to send.
    const isSame = draft.idempotencyKey === useDraft.getState().idempotencyKey;
    if (!isSame) storePending(null);
    takeOver(isSame ? draft : { ...draft, pendingWorkshopId: null });
  });
}

if (typeof window !== 'undefined') openDraft();

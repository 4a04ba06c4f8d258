import type { chosenInDraft } from '../../draft/understood.store.ts';
import type { UnderstoodLine } from '../places/suggest.api.ts';

/** An understood line that was chosen, and the choice before it. */
export interface Said {
  line: UnderstoodLine;
  before: ReturnType<typeof chosenInDraft>;
  /** Slug; null: the city is the same. */
  cityBefore: string | null;
}

interface Place {
  lat: number;
  long: number;
}

/** State of the map page, apart from its address and the answers of the server. */
export interface MapState {
  dialog: 'filters' | 'city' | 'place' | 'group' | 'ranking' | null;
  /** The building of the group dialog; it stays while the dialog closes. */
  groupPlace: Place | null;
  hoveredId: number | null;
  /** Opened with the keyboard: the card gets the focus. */
  isCardByKeyboard: boolean;
  /** The pin that gets the focus when its card closes; a new object each time. */
  focusOn: { id: number } | null;
  /** The prompt about the empty result; after a full result the next one shows again. */
  isPromptClosed: boolean;
  said: Said | null;
}

export type MapAction =
  | { type: 'dialogOpened'; dialog: Exclude<MapState['dialog'], 'group' | null> }
  | { type: 'groupOpened'; place: Place }
  | { type: 'dialogClosed' }
  | { type: 'hovered'; id: number | null }
  | { type: 'cardOpened'; byKeyboard: boolean }
  | { type: 'cardClosed'; focusOn: number | null }
  | { type: 'promptClosed' }
  | { type: 'lineChosen'; said: Said }
  | { type: 'lineForgotten' }
  | { type: 'resultsFound' };

export const initialMapState: MapState = {
  dialog: null,
  groupPlace: null,
  hoveredId: null,
  isCardByKeyboard: false,
  focusOn: null,
  isPromptClosed: false,
  said: null,
};

export function reduceMapState(state: MapState, action: MapAction): MapState {
  switch (action.type) {
    case 'dialogOpened':
      return { ...state, dialog: action.dialog };
    case 'groupOpened':
      return { ...state, dialog: 'group', groupPlace: action.place };
    case 'dialogClosed':
      return { ...state, dialog: null };
    case 'hovered':
      return { ...state, hoveredId: action.id };
    case 'cardOpened':
      return { ...state, isCardByKeyboard: action.byKeyboard };
    case 'cardClosed':
      return action.focusOn === null ? state : { ...state, focusOn: { id: action.focusOn } };
    case 'promptClosed':
      return { ...state, isPromptClosed: true };
    case 'lineChosen':
      return { ...state, said: action.said };
    case 'lineForgotten':
      return { ...state, said: null };
    case 'resultsFound':
      return { ...state, isPromptClosed: false };
  }
}

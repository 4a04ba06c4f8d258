interface Place {
  lat: number;
  long: number;
}

/** What the map page knows, apart from its address and the answers of the server. */
export interface MapState {
  /** One dialog is open at a time. */
  dialog: 'filters' | 'city' | 'place' | 'group' | 'ranking' | null;
  /** The building whose workshops the group dialog lists; it stays while the dialog closes. */
  groupPlace: Place | null;
  hoveredId: number | null;
  /** The card was opened with the keyboard: it takes the focus. */
  isCardByKeyboard: boolean;
  /** The pin that takes the focus when its card closes; a new object each time. */
  focusOn: { id: number } | null;
  /** The prompt about the empty result; the next one after a full result shows again. */
  isPromptClosed: boolean;
}

export type MapAction =
  | { type: 'dialogOpened'; dialog: Exclude<MapState['dialog'], 'group' | null> }
  | { type: 'groupOpened'; place: Place }
  | { type: 'dialogClosed' }
  | { type: 'hovered'; id: number | null }
  | { type: 'cardOpened'; byKeyboard: boolean }
  | { type: 'cardClosed'; focusOn: number | null }
  | { type: 'promptClosed' }
  | { type: 'resultsFound' };

export const initialMapState: MapState = {
  dialog: null,
  groupPlace: null,
  hoveredId: null,
  isCardByKeyboard: false,
  focusOn: null,
  isPromptClosed: false,
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
    case 'resultsFound':
      return { ...state, isPromptClosed: false };
  }
}

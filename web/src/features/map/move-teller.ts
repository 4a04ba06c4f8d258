import type { MapView, Viewport } from './viewport.ts';

export interface MoveHandlers {
  /** The person (not the page) has moved the map and let it go. */
  onMove: (view: MapView) => void;
  /** The page has moved the map, and there it stands now. */
  onOwnMove: (viewport: Viewport) => void;
}

interface MoveTellerOptions {
  handlers: MoveHandlers;
  view: () => MapView;
  isMoving: () => boolean;
  /** A finger is on the map. */
  isHeld: () => boolean;
}

/** Tells where the map has come to, and by whom it was moved; nothing while it is held. */
export class MoveTeller {
  readonly #options: MoveTellerOptions;
  #isMoveUntold = false;
  #isOwnMoveUntold = false;

  constructor(options: MoveTellerOptions) {
    this.#options = options;
  }

  /** To be called when a move of the map has ended. */
  end(isOwn: boolean): void {
    if (isOwn) this.#isOwnMoveUntold = true;
    else this.#isMoveUntold = true;
    this.settle();
  }

  /**
   * To be called when the map was let go. A move that takes the place of the page's own begins right after the end of
   * that one: it is waited for.
   */
  settle(): void {
    const { handlers, view, isHeld } = this.#options;
    if (this.#isMoveUntold && !isHeld()) {
      this.#isMoveUntold = false;
      handlers.onMove(view());
    }
    queueMicrotask(() => this.#tellOwn());
  }

  stop(): void {
    this.#isOwnMoveUntold = false;
  }

  #tellOwn(): void {
    const { handlers, view, isHeld, isMoving } = this.#options;
    if (!this.#isOwnMoveUntold || isHeld() || isMoving()) return;
    this.#isOwnMoveUntold = false;
    handlers.onOwnMove(view().viewport);
  }
}

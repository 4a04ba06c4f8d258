/**
 * Whether a finger or a pressed mouse is on the map: while one is, the page is told nothing that would make it ask
 * the server.
 */
export class HeldPointers {
  readonly #held = new Set<number>();
  readonly #element: HTMLElement;
  readonly #onFree: () => void;

  constructor(element: HTMLElement, onFree: () => void) {
    this.#element = element;
    this.#onFree = onFree;
    element.addEventListener('pointerdown', this.#hold, { capture: true });
    // The finger may leave the map before it is lifted.
    for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, this.#release);
  }

  get isHeld(): boolean {
    return this.#held.size > 0;
  }

  stop(): void {
    this.#element.removeEventListener('pointerdown', this.#hold, { capture: true });
    for (const name of ['pointerup', 'pointercancel'] as const)
      window.removeEventListener(name, this.#release);
  }

  readonly #hold = (event: PointerEvent): void => {
    this.#held.add(event.pointerId);
  };

  readonly #release = (event: PointerEvent): void => {
    if (this.#held.delete(event.pointerId) && this.#held.size === 0) this.#onFree();
  };
}

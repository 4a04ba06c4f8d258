import { act } from 'react';

/** The open form of a section. */
export function inputOf(page: ParentNode): HTMLInputElement {
  const input = page.querySelector('input');
  if (!input) throw new Error('no field');
  return input;
}

export async function type(page: ParentNode, text: string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  await act(async () => {
    set?.call(inputOf(page), text);
    inputOf(page).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** `times`: presses before React renders the first. */
export async function submit(page: ParentNode, times = 1): Promise<void> {
  await act(async () => {
    for (let count = 0; count < times; count += 1) page.querySelector('form')?.requestSubmit();
  });
}

export const errorOf = (page: ParentNode) => page.querySelector('form [role=alert]')?.textContent;

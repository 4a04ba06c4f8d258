import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import styles from './field.module.css';
import { Field } from './field.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

describe('a text input', () => {
  it('has a label, an asterisk when it is required, an icon, and can be disabled', async () => {
    const page = await render(
      <Field label="Телефон" required>
        <TextInput icon={<svg data-icon="" />} disabled />
      </Field>,
    );
    const input = page.querySelector('input');
    const label = page.querySelector('label');
    expect(label?.textContent).toBe('Телефон*');
    expect(label?.htmlFor).toBe(input?.id);
    expect(input?.getAttribute('aria-required')).toBe('true');
    expect(input?.disabled).toBe(true);
    expect(input?.parentElement?.querySelector('[data-icon]')).not.toBeNull();
  });

  it('shows its error under the field, with the danger border, and reads it aloud', async () => {
    const page = await render(
      <Field label="Телефон" error="Номер неполный">
        <TextInput />
      </Field>,
    );
    const input = page.querySelector('input');
    const error = page.querySelector('[role=alert]');
    expect(error?.textContent).toBe('Номер неполный');
    expect(input?.compareDocumentPosition(error ?? page)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    expect(input?.getAttribute('aria-describedby')).toBe(error?.id);
    expect(input?.parentElement?.classList).toContain(styles.bad);
  });

  it('has no danger mark without an error', async () => {
    const page = await render(
      <Field label="Телефон">
        <TextInput />
      </Field>,
    );
    expect(page.querySelector(`[role=alert], .${styles.bad}, [aria-invalid]`)).toBeNull();
  });

  it('is large, or medium on request', async () => {
    const page = await render(
      <>
        <TextInput />
        <TextInput size="medium" />
      </>,
    );
    const boxes = [...page.querySelectorAll('input')].map((input) => input.parentElement?.classList);
    expect(boxes.map((classes) => classes?.contains(String(styles.medium)))).toEqual([false, true]);
  });
});

describe('a text area', () => {
  it('has the given number of rows and all that an input has', async () => {
    const page = await render(
      <Field label="Комментарий" required error="Длиннее 2000 знаков">
        <TextArea rows={6} disabled />
      </Field>,
    );
    const box = page.querySelector('textarea');
    expect(box?.getAttribute('rows')).toBe('6');
    expect(box?.disabled).toBe(true);
    expect(box?.getAttribute('aria-invalid')).toBe('true');
    expect(page.querySelector('label')?.htmlFor).toBe(box?.id);
    expect(box?.parentElement?.classList).toContain(styles.bad);
  });
});

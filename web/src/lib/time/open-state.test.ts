import { describe, expect, it } from 'vitest';
import { clock, openStateOf, openText } from './open-state.ts';

const open = { is_open_now: true, closes_at: '21:00', opens_at: null, timezone: 'Europe/Moscow' };
const closed = { ...open, is_open_now: false, closes_at: null };
const now = new Date('2026-03-14T20:30:00+03:00');
const text = (workshop: Parameters<typeof openStateOf>[0]) => openText(openStateOf(workshop, now));

describe('the opening state', () => {
  it('shows the closing time without a leading zero', () => {
    expect(text(open)).toBe('Открыто до\u00A021:00');
    expect(text({ ...open, closes_at: '02:00' })).toBe('Открыто до\u00A02:00');
    expect(text({ ...open, closes_at: null })).toBe('Круглосуточно');
  });

  it('shows the opening time on the clock of the workshop', () => {
    expect(text({ ...closed, opens_at: '2026-03-14T21:00:00+03:00' })).toBe(
      'Закрыто, откроется в\u00A021:00',
    );
    expect(text({ ...closed, opens_at: '2026-03-15T09:00:00+03:00' })).toBe(
      'Закрыто, откроется завтра в\u00A09:00',
    );
    expect(text({ ...closed, opens_at: '2026-03-17T09:00:00+03:00' })).toBe(
      'Закрыто, откроется 17\u00A0марта в\u00A09:00',
    );
    const krasnoyarsk = { ...closed, timezone: 'Asia/Krasnoyarsk', opens_at: '2026-03-15T09:00:00+07:00' };
    expect(text(krasnoyarsk)).toBe('Закрыто, откроется в\u00A09:00');
  });

  it('is just closed when no opening is known', () => {
    expect(text(closed)).toBe('Закрыто');
  });

  it('reads a clock', () => {
    expect(clock('09:00–21:00')).toBe('9:00–21:00');
  });
});

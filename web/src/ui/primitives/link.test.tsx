import { act } from 'react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { BrowserPages, render } from '../../testing/render.tsx';
import { Link, NavLink, useFollow } from './link.tsx';

function Shown() {
  return <output>{useLocation().pathname}</output>;
}

async function pressed(link: Element | null | undefined, how: MouseEventInit = {}): Promise<MouseEvent> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  await act(async () => link?.dispatchEvent(event));
  return event;
}

it('a link shows its page without a reload, and a link to the current page adds no entry', async () => {
  const page = await render(
    <>
      <Link to="/charity">Фонд</Link>
      <Shown />
    </>,
    BrowserPages,
  );
  const link = page.querySelector('a');
  expect(link?.getAttribute('href')).toBe('/charity');
  const entries = history.length;
  expect((await pressed(link)).defaultPrevented).toBe(true);
  expect(page.querySelector('output')?.textContent).toBe('/charity');
  await pressed(link);
  expect(history.length).toBe(entries + 1);
});

it('a link to a new tab or window is left to the browser, and so is a handled press', async () => {
  const page = await render(
    <>
      <Link to="/tab">Страница</Link>
      <Link to="/blank" target="_blank">
        Вкладка
      </Link>
      <Link to="/taken" onClick={(event) => event.preventDefault()}>
        Взято
      </Link>
      <Shown />
    </>,
  );
  const [tab, blank, taken] = page.querySelectorAll('a');
  expect((await pressed(tab, { ctrlKey: true })).defaultPrevented).toBe(false);
  expect((await pressed(tab, { button: 1 })).defaultPrevented).toBe(false);
  expect((await pressed(blank)).defaultPrevented).toBe(false);
  await pressed(taken);
  expect(page.querySelector('output')?.textContent).toBe('/');
});

function Plain({ href }: { href: string }) {
  return (
    <a href={href} onClick={useFollow()}>
      Цены
    </a>
  );
}

it('a plain link of a list shows its page without a reload; a new tab is left to the browser', async () => {
  const page = await render(
    <>
      <Plain href="/kazan/zamena-masla?car=1" />
      <Shown />
    </>,
    BrowserPages,
  );
  const shown = () => page.querySelector('output')?.textContent;
  const before = shown();
  const link = page.querySelector('a');
  expect((await pressed(link, { ctrlKey: true })).defaultPrevented).toBe(false);
  expect((await pressed(link, { button: 1 })).defaultPrevented).toBe(false);
  expect(shown()).toBe(before);
  expect((await pressed(link)).defaultPrevented).toBe(true);
  expect([shown(), location.search]).toEqual(['/kazan/zamena-masla', '?car=1']);
});

it('a menu link is current on its page and below it, with `end` on its page only', async () => {
  const look = ({ isActive }: { isActive: boolean }) => (isActive ? 'on' : 'off');
  const page = await render(
    <>
      <NavLink to="/customer" className={look}>
        Всё
      </NavLink>
      <NavLink to="/customer" end className={look}>
        Главная
      </NavLink>
      <NavLink to="/custom" className={look}>
        Другое
      </NavLink>
      <Link to="/customer/bids">Заявки</Link>
    </>,
    BrowserPages,
  );
  await pressed(page.querySelectorAll('a')[3]);
  const looks = [...page.querySelectorAll('a')].slice(0, 3);
  expect(looks.map(({ className }) => className)).toEqual(['on', 'off', 'off']);
  expect(looks.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null]);
});

it.each([
  ['/OSAGO/', '/osago?from=menu'],
  ['/Customer/Bids/7', '/customer/bids'],
])('a menu link is current for every spelling of the address: %s', async (typed, to) => {
  history.replaceState(null, '', typed);
  const page = await render(
    <NavLink to={to} className={() => ''}>
      Раздел
    </NavLink>,
    BrowserPages,
  );
  expect(page.querySelector('a')?.getAttribute('aria-current')).toBe('page');
  history.replaceState(null, '', '/');
});

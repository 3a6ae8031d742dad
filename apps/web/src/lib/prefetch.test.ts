import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayPrefetch, watchLinks } from './prefetch.ts';

const prefetch = vi.fn<(place: URL) => void>();
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  prefetch.mockClear();
  stop = watchLinks(prefetch);
  document.body.innerHTML = `
    <a id="explore" href="/explore?gender=men"><b id="inside">Explore</b></a>
    <a id="home" href="/">Home</a>
    <a id="here" href="#main">Skip</a>
    <a id="shop" href="https://shop.example/oud">Shop</a>
    <a id="window" href="/explore" target="_blank">New window</a>
    <p id="text">Text</p>`;
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const find = (id: string) => document.getElementById(id) ?? document.body;
const fetched = () => prefetch.mock.calls.map(([{ pathname, search }]) => `${pathname}${search}`);

function givenConnection(connection: object): void {
  vi.stubGlobal('navigator', { onLine: true, connection });
}

// spec: 9.28
test.each([
  ['a pointer', 'pointerover'],
  ['the focus', 'focusin'],
])('%s that rests on a link for 100 ms fetches where it leads, once', (_what, event) => {
  fireEvent(find('inside'), new Event(event, { bubbles: true }));
  vi.advanceTimersByTime(99);
  expect(fetched()).toEqual([]);
  fireEvent(find('explore'), new Event(event, { bubbles: true }));
  vi.advanceTimersByTime(1);
  expect(fetched()).toEqual(['/explore?gender=men']);
  vi.advanceTimersByTime(1_000);
  expect(fetched()).toHaveLength(1);
});

test('a pointer that only passes fetches nothing', () => {
  fireEvent.pointerOver(find('explore'));
  vi.advanceTimersByTime(50);
  fireEvent.pointerOver(find('text'));
  vi.advanceTimersByTime(1_000);
  expect(fetched()).toEqual([]);
});

test('coming back to a link counts anew; who keeps answers knows whether they are fresh', () => {
  for (const id of ['explore', 'text', 'explore']) {
    fireEvent.pointerOver(find(id));
    vi.advanceTimersByTime(100);
  }
  expect(fetched()).toHaveLength(2);
});

test.each(['here', 'shop', 'window', 'text'])('nothing is fetched ahead for what leads nowhere in here: %s', (id) => {
  fireEvent.pointerOver(find(id));
  vi.advanceTimersByTime(1_000);
  expect(fetched()).toEqual([]);
});

test('nothing is fetched ahead once it was stopped, not even what was about to be', () => {
  fireEvent.pointerOver(find('explore'));
  stop();
  fireEvent.pointerOver(find('home'));
  vi.advanceTimersByTime(1_000);
  expect(fetched()).toEqual([]);
});

test.each([
  ['Save-Data', { saveData: true, effectiveType: '4g' }],
  ['2g', { saveData: false, effectiveType: '2g' }],
  ['slow 2g', { effectiveType: 'slow-2g' }],
])('with %s nothing is fetched ahead', (_what, connection) => {
  givenConnection(connection);
  fireEvent.pointerOver(find('explore'));
  vi.advanceTimersByTime(1_000);
  expect(fetched()).toEqual([]);
});

test.each([{ saveData: false, effectiveType: '4g' }, { effectiveType: '3g' }, {}])(
  'a line such as %o may be used',
  (connection) => {
    givenConnection(connection);
    expect(mayPrefetch()).toBe(true);
  },
);

test('without a network there is nothing to try', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(mayPrefetch()).toBe(false);
});

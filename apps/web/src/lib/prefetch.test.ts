import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canPrefetch, observeLinks } from './prefetch.ts';

const prefetch = vi.fn<(url: URL) => void>();
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  prefetch.mockClear();
  stop = observeLinks(prefetch);
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

const getElement = (id: string) => document.getElementById(id) ?? document.body;
const getPrefetched = () => prefetch.mock.calls.map(([{ pathname, search }]) => `${pathname}${search}`);

function givenConnection(connection: object): void {
  vi.stubGlobal('navigator', { onLine: true, connection });
}

// spec: 9.28
test.each([
  ['a pointer', 'pointerover'],
  ['the focus', 'focusin'],
])('observeLinks prefetches the page of a link once when %s rests on the link for 100 ms', (_what, event) => {
  fireEvent(getElement('inside'), new Event(event, { bubbles: true }));
  vi.advanceTimersByTime(99);
  expect(getPrefetched()).toEqual([]);
  fireEvent(getElement('explore'), new Event(event, { bubbles: true }));
  vi.advanceTimersByTime(1);
  expect(getPrefetched()).toEqual(['/explore?gender=men']);
  vi.advanceTimersByTime(1_000);
  expect(getPrefetched()).toHaveLength(1);
});

test('observeLinks prefetches nothing when the pointer only passes over a link', () => {
  fireEvent.pointerOver(getElement('explore'));
  vi.advanceTimersByTime(50);
  fireEvent.pointerOver(getElement('text'));
  vi.advanceTimersByTime(1_000);
  expect(getPrefetched()).toEqual([]);
});

test('observeLinks prefetches again when the pointer returns to a link', () => {
  for (const id of ['explore', 'text', 'explore']) {
    fireEvent.pointerOver(getElement(id));
    vi.advanceTimersByTime(100);
  }
  expect(getPrefetched()).toHaveLength(2);
});

test.each(['here', 'shop', 'window', 'text'])(
  'observeLinks prefetches nothing for a link that does not lead to another page of the app: %s',
  (id) => {
    fireEvent.pointerOver(getElement(id));
    vi.advanceTimersByTime(1_000);
    expect(getPrefetched()).toEqual([]);
  },
);

test('observeLinks prefetches nothing after it was stopped, even if the pointer rests on a link', () => {
  fireEvent.pointerOver(getElement('explore'));
  stop();
  fireEvent.pointerOver(getElement('home'));
  vi.advanceTimersByTime(1_000);
  expect(getPrefetched()).toEqual([]);
});

test.each([
  ['Save-Data', { saveData: true, effectiveType: '4g' }],
  ['2g', { saveData: false, effectiveType: '2g' }],
  ['slow 2g', { effectiveType: 'slow-2g' }],
])('observeLinks prefetches nothing when the connection has %s', (_what, connection) => {
  givenConnection(connection);
  fireEvent.pointerOver(getElement('explore'));
  vi.advanceTimersByTime(1_000);
  expect(getPrefetched()).toEqual([]);
});

test.each([{ saveData: false, effectiveType: '4g' }, { effectiveType: '3g' }, {}])(
  'canPrefetch returns true for the connection %o',
  (connection) => {
    givenConnection(connection);
    expect(canPrefetch()).toBe(true);
  },
);

test('canPrefetch returns false offline', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(canPrefetch()).toBe(false);
});

// @vitest-environment jsdom
import type { AddressLookup } from '@sillage/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CheckReply } from '../messages.ts';
import { givenObservation } from '../testing/given.ts';
import { trust } from './dom.ts';
import { openPanel, type PanelOptions } from './panel.ts';
import type { Watch } from './watch-form.ts';

const unknownPage: AddressLookup = {
  fragrance: null,
  watch: null,
  page: null,
  elsewhere: [],
  lowestPrice: null,
  observed: null,
};
const done: CheckReply = {
  state: 'done',
  delivery: 'sent',
  message: null,
  lookup: unknownPage,
  isShopAllowed: false,
};

beforeEach(() => {
  // jsdom implements no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  // A test cannot cause events that the browser trusts.
  trust.isUserEvent = () => true;
});

afterEach(() => {
  for (const host of document.querySelectorAll('html > div')) host.remove();
  trust.isUserEvent = (event) => event.isTrusted;
});

function open(reply: CheckReply | null = done, options: Partial<PanelOptions> = {}) {
  const check = vi.fn<PanelOptions['check']>().mockResolvedValue(reply);
  const watch = vi.fn<PanelOptions['watch']>().mockResolvedValue({ state: 'watching' });
  const openSettings = vi.fn<PanelOptions['openSettings']>().mockResolvedValue();
  const dialog = openPanel({ observation: givenObservation(), check, watch, openSettings, ...options });
  const findText = (text: string) => vi.waitFor(() => expect(dialog.textContent).toContain(text));
  const press = async (label: string) =>
    (
      await vi.waitFor(() => {
        const found = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === label);
        if (found === undefined) throw new Error(`no button ${label}: ${dialog.textContent}`);
        return found;
      })
    ).click();
  const fill = (label: string, value: string) => {
    const field = [...dialog.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
    const input = field?.querySelector('input');
    if (!input) throw new Error(`no field ${label}`);
    if (input.type === 'checkbox') input.checked = true;
    else input.value = value;
  };
  return { dialog, check, watch, openSettings, findText, press, fill };
}

test('the panel shows what was read: name, brand, stock, price, price per ml, confidence and evidence', () => {
  const { dialog } = open();
  const cells = [...dialog.querySelectorAll('tbody > tr > *')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['50 ml', 'In stock', '€80.00', '€1.60/ml']);
  for (const text of ['Oud', 'Maison', 'Sure (95 %)', 'json-ld: availability: InStock'])
    expect(dialog.textContent).toContain(text);
});

test('the panel is in a closed shadow root: the page finds no part of it', () => {
  const { dialog } = open();
  expect(dialog.isConnected).toBe(true);
  const hosts = [...document.querySelectorAll('html > div')];
  expect(hosts.map(({ shadowRoot }) => shadowRoot)).toEqual([null]);
  expect(document.documentElement.textContent).not.toContain('Oud');
});

test('a name with markup is shown as text', () => {
  const observation = givenObservation();
  observation.verdict.title = '<img src=x onerror="alert(1)">';
  const { dialog } = open(done, { observation });
  expect(dialog.querySelector('img')).toBeNull();
  expect(dialog.querySelector('h1')?.textContent).toBe('<img src=x onerror="alert(1)">');
});

test('a click of a script of the page does nothing', async () => {
  trust.isUserEvent = (event) => event.isTrusted;
  const { dialog, press, watch } = open();
  await press('Watch this');
  await press('Close');
  expect(watch).not.toHaveBeenCalled();
  expect(dialog.isConnected).toBe(true);
});

test('a second click on the button of the extension replaces the panel', () => {
  const first = open();
  const second = open();
  expect(document.querySelectorAll('html > div')).toHaveLength(1);
  expect(second.dialog).not.toBe(first.dialog);
});

test('before the first sending, the panel shows the exact JSON and sends only after consent', async () => {
  const { dialog, check, press, findText } = open({ state: 'needs-agreement' });
  await findText('Nothing has been sent yet');
  expect(JSON.parse(dialog.querySelector('pre')?.textContent ?? '')).toEqual(givenObservation());
  check.mockResolvedValue(done);
  await press('Send');
  await findText('This page is new to Sillage.');
  expect(check.mock.calls.map(([, isAgreed]) => isAgreed)).toEqual([false, true]);
  expect(JSON.parse(dialog.querySelector('footer pre')?.textContent ?? '')).toEqual(givenObservation());
});

test('a watch is started with the chosen sizes and the price limit', async () => {
  const { watch, fill, press, findText } = open();
  await findText('Watch this');
  fill('50 ml', '');
  fill('Price limit in EUR', '69.90');
  await press('Watch this');
  await findText('You watch it.');
  const expected: Watch = {
    url: 'https://shop.example/oud',
    name: 'Oud',
    brand: 'Maison',
    watchFilter: { sizesMl: [50], maxPrice: { amount: 69.9, currency: 'EUR', per: 'bottle' } },
  };
  expect(watch).toHaveBeenCalledWith(expected);
});

test('a watch without sizes and limit has no filter', async () => {
  const { watch, press, findText } = open();
  await press('Watch this');
  await findText('You watch it.');
  expect(watch).toHaveBeenCalledWith(expect.objectContaining({ watchFilter: null }));
});

test.each([
  ['Name', ' ', 'Enter the name and the brand.'],
  ['Price limit in EUR', '-1', 'Enter a price above 0, or none.'],
])('the field %s with "%s" is corrected before anything is sent', async (label, value, problem) => {
  const { watch, fill, press, findText } = open();
  await findText('Watch this');
  fill(label, value);
  await press('Watch this');
  await findText(problem);
  expect(watch).not.toHaveBeenCalled();
});

test('what Sillage knows is shown: other shops with safe links, and the lowest price', async () => {
  const offer = { shop: 'b.example', price: 70, currency: 'EUR', availability: 'InStock' as const, sizeMl: 50 };
  const lookup: AddressLookup = {
    ...unknownPage,
    lowestPrice: { price: 65, currency: 'EUR', at: '2026-10-01T00:00:00Z' },
    elsewhere: [
      { ...offer, url: 'https://b.example/oud', converted: { price: 74.94, currency: 'USD', date: '2024-06-28' } },
      { ...offer, url: 'javascript:alert(1)' },
    ],
  };
  const { dialog, findText } = open({ ...done, lookup });
  await findText('Lowest price seen: €65.00');
  expect(dialog.textContent).toMatch(/€70\.00, 50 ml.*, about \$74\.94 by the ECB rate of /);
  const links = [...dialog.querySelectorAll('a')].map(({ href, rel }) => [href, rel]);
  expect(links).toEqual([['https://b.example/oud', 'noopener noreferrer']]);
});

test.each<[string, CheckReply | null, string]>([
  [
    'without a connection',
    { state: 'unpaired', message: 'Connect the extension first.' },
    'Connect the extension first.',
  ],
  [
    'while the server is unreachable',
    { ...done, delivery: 'queued', message: 'It is away.', lookup: null },
    'Not sent yet. It is away.',
  ],
  [
    'of a rejected observation',
    { ...done, delivery: 'rejected', message: 'Too many.' },
    'The server did not take it: Too many.',
  ],
  ['after an update of the extension', null, 'Reload this page and click again.'],
])('the panel says what to do %s', async (_when, reply, text) => {
  const { dialog, findText } = open(reply);
  await findText(text);
  expect(dialog.textContent).not.toContain('Asking your Sillage server');
});

test('the panel opens the settings to connect, and to allow a shop', async () => {
  const unpaired = open({ state: 'unpaired', message: 'First connect.' });
  await unpaired.press('Connect');
  expect(unpaired.openSettings).toHaveBeenCalledWith('server');
  const paired = open();
  await paired.press('Check on every visit of this shop');
  expect(paired.openSettings).toHaveBeenCalledWith('shop');
});

describe('a page without a product', () => {
  const observation = { ...givenObservation(), outcome: 'unreadable' as const };
  observation.verdict.reason = 'The page lists several products';

  test.each<CheckReply | null>([
    { state: 'not-sent' },
    { state: 'needs-agreement' },
    { state: 'unpaired', message: 'Connect first.' },
    null,
  ])('the panel states the reason and that nothing was sent after the reply %j', async (reply) => {
    const { check, findText, dialog } = open(reply, { observation });
    await findText('The page lists several products');
    await findText('Nothing was sent.');
    // The service worker sends no address that the user does not know.
    expect(check.mock.calls).toEqual([[observation, false]]);
    expect(dialog.textContent).not.toContain('Watch this');
  });

  test('the panel says that the visit is marked when the user knows the page, and shows what was sent', async () => {
    const { findText, dialog } = open(done, { observation });
    await findText('Your last visit is marked as not readable; its stock stays.');
    expect(dialog.textContent).not.toContain('Nothing was sent');
    expect(JSON.parse(dialog.querySelector('footer pre')?.textContent ?? '')).toEqual(observation);
  });

  test('the panel says that the mark waits while the server is unreachable', async () => {
    const reply: CheckReply = { ...done, delivery: 'queued', message: 'It is away.', lookup: null };
    const { findText, dialog } = open(reply, { observation });
    await findText('Not sent yet. It is away.');
    expect(dialog.textContent).not.toContain('marked as not readable');
  });
});

test('the panel moves into the document that replaces the first one of its frame, as in earlier Firefox', async () => {
  const { dialog, check, findText } = open();
  await findText('Watch this');
  const frame = dialog.ownerDocument.defaultView?.frameElement as HTMLIFrameElement;
  frame.src = 'about:blank';
  await vi.waitFor(() => expect(frame.contentDocument).not.toBe(dialog.ownerDocument));
  await vi.waitFor(() => expect(frame.contentDocument?.body.textContent).toContain('Watch this'));
  expect(frame.contentDocument?.body.className).toBe('sillage panel');
  expect(check).toHaveBeenCalledOnce();
});

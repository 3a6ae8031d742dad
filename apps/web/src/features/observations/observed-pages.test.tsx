import { AppError, type Observed } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { SECOND } from '../../lib/time.ts';
import { givenExtension, givenObserved } from '../../testing/extension.ts';
import { fakeApi, offline } from '../../testing/fake-api.tsx';
import { givenSettings } from '../../testing/given-settings.ts';
import { renderApp } from '../../testing/render.tsx';
import { captureInterval } from '../../testing/timers.ts';

const MAX_OPENED = 20;

/** Opens the settings of a user whose browser has seen these pages. */
async function openPages(...given: Observed[]) {
  givenSettings();
  const server = { pages: given };
  const list = vi.fn(() => server.pages);
  fakeApi({ observations: { list } });
  const extension = givenExtension();
  renderApp('/settings');
  const section = within(await screen.findByRole('region', { name: 'Only you can see these' }));
  return { section, server, list, ...extension };
}

const rowOf = async (section: Awaited<ReturnType<typeof openPages>>['section'], text: RegExp) => {
  const row = (await section.findByText(text, { ignore: '.sr-only' })).closest<HTMLElement>('li');
  if (row === null) throw new Error('not in a list');
  return within(row);
};

test('list of observed pages explains the extension in one sentence when it is empty', async () => {
  const { section } = await openPages();
  await section.findByText(/^Nothing yet: click the extension’s button on a shop’s page/);
  expect(section.queryByRole('button', { name: 'Check now' })).toBeNull();
});

test('list of observed pages offers Try Again when it fails to load', async () => {
  givenSettings();
  fakeApi({ observations: { list: offline } });
  renderApp('/settings');
  const section = within(await screen.findByRole('region', { name: 'Only you can see these' }));
  await section.findByRole('button', { name: 'Try Again' });
});

describe('observed page', () => {
  test('observed page shows title, shop, stock and price by size, and when the browser saw it', async () => {
    const sizes: Observed['sizes'] = [
      { sizeMl: 50, variant: null, availability: 'InStock', price: 142, currency: 'EUR' },
      { sizeMl: 100, variant: null, availability: 'OutOfStock', price: 210, currency: 'EUR' },
    ];
    const { section } = await openPages(givenObserved(1, { sizes }));
    const row = await rowOf(section, /Oud 1 Eau de Parfum/);
    row.getByText('In stock');
    expect(row.getByText(/^Seen by you/).textContent).toContain('2026');
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '50 ml: in stock, €142.00',
      '100 ml: sold out, €210.00',
    ]);
    expect(row.getByRole('link', { name: /^View at closed\.example/ }).getAttribute('href')).toBe(
      'https://closed.example/p/1',
    );
    expect(row.getByRole('link', { name: 'Oud 1 Eau de Parfum' }).getAttribute('href')).toBe('/fragrances/1');
  });

  test('observed page says when it is not watched, unknown to the catalogue, or its last visit does not count', async () => {
    const { section } = await openPages(givenObserved(1, { isWatched: false, fragranceId: null, counts: false }));
    const row = await rowOf(section, /Oud 1/);
    row.getByText('Not watched');
    row.getByText(/Your last visit does not count/);
    expect(row.queryByRole('link', { name: /^Oud 1/ })).toBeNull();
  });

  test('observed page is removed after a question, and focus moves to the list', async () => {
    const remove = vi.fn(() => null);
    const { section } = await openPages(givenObserved(1), givenObserved(2));
    fakeApi({ observations: { remove } });
    await userEvent.click(await section.findByRole('button', { name: 'Remove: Oud 1 Eau de Parfum' }));
    const question = within(screen.getByRole('alertdialog', { name: /^Remove “Oud 1 Eau de Parfum”\?/ }));
    expect(remove).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(section.queryAllByText(/Oud 1/)).toEqual([]));
    expect(remove.mock.calls).toMatchObject([[{ params: { id: givenObserved(1).id } }]]);
    expect(document.activeElement?.textContent).toContain('Oud 2');
  });

  test('observed page stays with an error when removing it fails, and goes when it was removed elsewhere', async () => {
    const { section } = await openPages(givenObserved(1));
    for (const error of [new Response('', { status: 500 }), new AppError('NOT_FOUND')]) {
      fakeApi({ observations: { remove: () => Promise.reject(error) } });
      await userEvent.click(await section.findByRole('button', { name: /^Remove/ }));
      await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
      if (error instanceof Response) await section.findByText('Failed to remove this page. Please try again.');
    }
    await section.findByText(/^Nothing yet/);
  });
});

describe('Check now', () => {
  test('Check now says what to do, and sends nothing, when no extension answers', async () => {
    const { section, sentOf } = await openPages(givenObserved());
    await userEvent.click(await section.findByRole('button', { name: 'Check now' }));
    section.getByText(/No connected extension answers.*Open the pages yourself/);
    expect(sentOf('open')).toEqual([]);
  });

  test('Check now has the extension open at most 20 pages: watched ones first, then those seen longest ago', async () => {
    const days = Array.from({ length: 25 }, (_, index) =>
      givenObserved(index + 1, {
        isWatched: index >= 10,
        observedAt: `2026-02-${String(25 - index).padStart(2, '0')}T08:00:00.000Z`,
      }),
    );
    const { section, reply, sentOf } = await openPages(...days);
    const button = await section.findByRole('button', { name: 'Check now' });
    reply({ state: 'idle' });
    expect(sentOf('open')).toEqual([]);
    await userEvent.click(button);
    const [sent] = sentOf('open');
    expect(sentOf('open')).toHaveLength(1);
    expect(sent?.origin).toBe(location.origin);
    const urls = sent?.message['urls'] as string[];
    expect(urls).toHaveLength(MAX_OPENED);
    expect([urls[0], urls[14], urls[15], urls[19]]).toEqual([
      'https://closed.example/p/25',
      'https://closed.example/p/11',
      'https://closed.example/p/10',
      'https://closed.example/p/6',
    ]);
  });

  test('Check now counts the pages that were read, says which shops are not allowed, and ends when all are', async () => {
    const { section, reply, server } = await openPages(givenObserved(1), givenObserved(2));
    const button = await section.findByRole('button', { name: 'Check now' });
    reply({ state: 'idle' });
    const poll = captureInterval(10 * SECOND);
    await userEvent.click(button);
    section.getByText('Asking the extension…');
    reply({ state: 'opening', count: 1, message: '1 of 2 pages are of shops that you have not allowed.' });
    section.getByText(/^0 of 1 opened pages checked so far\. 1 of 2 pages are of shops/);
    section.getByRole('button', { name: 'Stop' });
    server.pages = [{ ...givenObserved(1), observedAt: new Date(Date.now() + SECOND).toISOString() }, givenObserved(2)];
    await poll.run();
    await section.findByText(/^1 of 1 opened pages checked/);
    expect(section.getByRole('button', { name: 'Check now' })).toBeDefined();
  });

  test('Stop ends the run, and the button keeps the focus', async () => {
    const { section, reply, sentOf } = await openPages(givenObserved());
    const button = await section.findByRole('button', { name: 'Check now' });
    reply({ state: 'idle' });
    await userEvent.click(button);
    reply({ state: 'opening', count: 1, message: null });
    await userEvent.click(section.getByRole('button', { name: 'Stop' }));
    expect(sentOf('stop')).toHaveLength(1);
    reply({ state: 'idle' });
    expect(document.activeElement).toBe(section.getByRole('button', { name: 'Check now' }));
    expect(section.queryByText(/checked so far/)).toBeNull();
  });

  test.each([
    [{ state: 'failed', message: 'The browser opened no tab.' }, /^The browser opened no tab\./],
    [{ state: 'opening', count: 0, message: 'You have not allowed these shops.' }, /^No page was opened\. You have/],
    [{ state: 'idle' }, /^The extension has stopped\./],
  ])('Check now can be pressed again after the reply %j', async (answer, text) => {
    const { section, reply } = await openPages(givenObserved());
    const button = await section.findByRole('button', { name: 'Check now' });
    reply({ state: 'idle' });
    await userEvent.click(button);
    reply(answer);
    section.getByText(text);
    expect(section.getByRole('button', { name: 'Check now' })).toBeDefined();
  });
});

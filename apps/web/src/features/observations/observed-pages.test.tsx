import { AppError, type Observed } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { MINUTE, SECOND } from '../../lib/time.ts';
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

const now = () => {
  const at = new Date(Date.now() + SECOND).toISOString();
  return { observedAt: at, visitedAt: at };
};
const visitedNow = (number: number) => ({ ...givenObserved(number), ...now() });
const failedNow = (page: Observed): Observed => {
  const { visitedAt } = now();
  return { ...page, visitedAt, counts: false, countsReason: 'unreadable' };
};

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

  test('observed page says when it is not watched or unknown to the catalogue', async () => {
    const { section } = await openPages(givenObserved(1, { isWatched: false, fragranceId: null }));
    const row = await rowOf(section, /Oud 1/);
    row.getByText('Not watched');
    expect(row.queryByText(/Last visit/)).toBeNull();
    expect(row.queryByRole('link', { name: /^Oud 1/ })).toBeNull();
  });

  test.each([
    ['unreadable', {}, 'the page could not be read. This is what it showed before.'],
    ['unreadable', { sizes: [] }, 'the page could not be read.'],
    ['old', {}, 'its report came more than a day later, too late to confirm anything.'],
    ['future', {}, 'your computer’s clock is ahead. Set it right and visit the page again.'],
  ] as const)('observed page says why its last visit does not count: %s %j', async (countsReason, change, text) => {
    const visitedAt = '2026-03-05T10:20:00.000Z';
    const page = givenObserved(1, { counts: false, countsReason, visitedAt });
    const { section } = await openPages({ ...page, ...(change as Partial<Observed>) });
    const row = await rowOf(section, /Oud 1/);
    const reason = row.getByText(/^Last visit/).textContent;
    expect(reason).toMatch(/^Last visit .*5.*2026/);
    expect(reason?.endsWith(`: ${text}`)).toBe(true);
    row.getByText('In stock');
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

  test('Check now has the extension open at most 20 pages: watched ones first, then those visited longest ago', async () => {
    const days = Array.from({ length: 25 }, (_, index) =>
      givenObserved(index + 1, {
        isWatched: index >= 10,
        visitedAt: `2026-02-${String(25 - index).padStart(2, '0')}T08:00:00.000Z`,
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
    server.pages = [visitedNow(1), givenObserved(2)];
    await poll.run();
    await section.findByText(/^1 of 1 page was read\. 1 of 2 pages are of shops/);
    expect(section.getByRole('button', { name: 'Check now' })).toBeDefined();
  });

  test('Check now says after two minutes that the extension did not answer', async () => {
    const minutes = captureInterval(MINUTE);
    const { section, reply } = await openPages(givenObserved());
    const button = await section.findByRole('button', { name: 'Check now' });
    reply({ state: 'idle' });
    await userEvent.click(button);
    section.getByText('Asking the extension…');
    const later = Date.now() + 2 * MINUTE;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    await minutes.run();
    expect(section.getByRole('status').textContent).toMatch(/did not answer\. Reload this page/);
    expect(button.textContent).toBe('Check now');
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
    expect(section.getByRole('status').textContent).toBe('Stopped: 0 of 1 page was read.');
  });

  test('Check now says how many pages could not be read, and then opens the next 20, and the last 5', async () => {
    const pages = Array.from({ length: 45 }, (_, index) => givenObserved(index + 1));
    const { section, reply, server, sentOf } = await openPages(...pages);
    const button = await section.findByRole('button', { name: 'Check now' });
    section.getByText(/Opens up to 20 of these 45 pages/);
    const poll = captureInterval(10 * SECOND);
    const opened = new Set<string>();
    for (const [label, message] of [
      ['Check the next 20', '18 of 20 pages were read; 2 could not be read. 25 more pages remain.'],
      ['Check the last 5', '18 of 20 pages were read; 2 could not be read. 5 more pages remain.'],
      ['Check now', '3 of 5 pages were read; 2 could not be read.'],
    ] as const) {
      reply({ state: 'idle' });
      await userEvent.click(button);
      const urls = sentOf('open').at(-1)?.message['urls'] as string[];
      reply({ state: 'opening', count: urls.length, message: null });
      for (const url of urls) opened.add(url);
      const unreadable = new Set(urls.slice(0, 2));
      server.pages = server.pages.map((page) => {
        if (!urls.includes(page.url)) return page;
        return unreadable.has(page.url) ? failedNow(page) : { ...page, ...now() };
      });
      await poll.run();
      await section.findByText(message);
      expect(section.getByRole('status').textContent).toBe(message);
      expect(button.textContent).toBe(label);
    }
    expect(opened.size).toBe(45);
  });

  test('a stopped run leaves the pages that were not visited for the next one', async () => {
    const { section, reply, server, sentOf } = await openPages(givenObserved(1), givenObserved(2), givenObserved(3));
    const button = await section.findByRole('button', { name: 'Check now' });
    reply({ state: 'idle' });
    const poll = captureInterval(10 * SECOND);
    await userEvent.click(button);
    reply({ state: 'opening', count: 3, message: null });
    server.pages = [visitedNow(1), givenObserved(2), givenObserved(3)];
    await poll.run();
    await section.findByText('1 of 3 opened pages checked so far.');
    await userEvent.click(button);
    section.getByText('Stopped: 1 of 3 pages were read.');
    reply({ state: 'idle' });
    await userEvent.click(section.getByRole('button', { name: 'Check the last 2' }));
    expect(sentOf('open').at(-1)?.message['urls']).toEqual([givenObserved(2).url, givenObserved(3).url]);
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

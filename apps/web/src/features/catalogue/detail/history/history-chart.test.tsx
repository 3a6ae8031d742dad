import type { FragranceLows, OfferSeries } from '@sillage/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConversion } from '../../../../fragrance/conversion/create-conversion.tsx';
import { setConversion } from '../../../../lib/money.ts';
import { getRegion, givenDetail, givenFragrancePage, openFragrance } from '../../../../testing/fragrance.tsx';
import { sampleRates } from '../../../../testing/rates.ts';

const watchedSince = '2026-01-01T08:00:00.000Z';
const givenSeries = (more: Partial<OfferSeries> = {}): OfferSeries => ({
  offerId: 1,
  shop: 'Maison Test',
  variant: null,
  sizeMl: 50,
  currency: 'EUR',
  points: [
    { at: watchedSince, isInStock: true, price: 80 },
    { at: '2026-01-05T08:00:00.000Z', isInStock: false, price: null },
    { at: '2026-01-09T08:00:00.000Z', isInStock: true, price: 75 },
  ],
  until: '2026-02-01T08:00:00.000Z',
  ...more,
});
const low = {
  value: 75,
  price: 75,
  sizeMl: 50,
  offerId: 1,
  shop: 'Maison Test',
  seenAt: '2026-01-20T08:00:00.000Z',
  isCurrent: false,
};
const lows: FragranceLows = {
  sizes: [
    {
      sizeMl: 50,
      variant: null,
      currency: 'EUR',
      watchedSince: '2020-01-01T08:00:00.000Z',
      ever: low,
      year: low,
      month: null,
    },
  ],
  perMl: [],
  usual: [],
};

async function openChart(series: OfferSeries[], more: { lows?: FragranceLows } = {}) {
  givenFragrancePage([givenDetail()], { history: { watchedSince, series }, ...more });
  const opened = await openFragrance();
  const region = getRegion('Stock history');
  return { ...opened, region, img: await screen.findByRole('img', { name: /and stock from/ }) };
}

const listStates = () =>
  screen
    .getAllByRole('checkbox')
    .map((box) => box.closest('li'))
    .map((item) => item?.textContent);

describe('history chart', () => {
  test('history chart names its lines and their time, and its data is also a table, newest first', async () => {
    const { img, user } = await openChart([givenSeries()], { lows });
    expect(img.getAttribute('aria-label')).toBe(
      'Price and stock from Jan 1, 2026 to Feb 1, 2026: Maison Test, 50 ml. The table below has the same data.',
    );
    expect(screen.queryByRole('table', { name: /^Observed changes/ })).toBeNull();
    await user.click(screen.getByText('Show as a table'));
    const table = within(await screen.findByRole('table', { name: /^Observed changes/ }));
    const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Since', 'Offer', 'Price', 'Per ml', 'Stock'],
      [
        expect.stringMatching(/^Jan 9, 2026.*last checked Feb 1, 2026/),
        'Maison Test, 50 ml',
        '€75.00Lowest ever',
        '€1.50 per ml',
        'In stock',
      ],
      [expect.stringMatching(/^Jan 5, 2026/), 'Maison Test, 50 ml', '–none', '–none', 'Sold out'],
      [expect.stringMatching(/^Jan 1, 2026/), 'Maison Test, 50 ml', '€80.00', '€1.60 per ml', 'In stock'],
    ]);
  });

  test('each arrow key goes to the next change, and the legend shows what each offer cost then', async () => {
    const other = givenSeries({ offerId: 2, shop: 'Parfumerie', sizeMl: 100, until: '2026-01-20T08:00:00.000Z' });
    const { user } = await openChart([givenSeries(), other]);
    const slider = screen.getByRole('slider', { name: 'Date' });
    expect(slider.getAttribute('aria-valuetext')).toBe(
      'Feb 1, 2026: Maison Test, 50 ml: €75.00; Parfumerie, 100 ml: not checked since Jan 20, 2026',
    );
    slider.focus();
    const texts: (string | null)[] = [];
    for (const key of ['{ArrowLeft}', '{ArrowLeft}', '{Home}', '{ArrowLeft}', '{ArrowRight}', '{End}']) {
      await user.keyboard(key);
      texts.push(slider.getAttribute('aria-valuetext'));
    }
    expect(texts.map((text) => text?.replace(/: Parf.*|; Parf.*/, ''))).toEqual([
      'Jan 9, 2026: Maison Test, 50 ml: €75.00',
      'Jan 5, 2026: Maison Test, 50 ml: sold out',
      'Jan 1, 2026: Maison Test, 50 ml: €80.00',
      'Jan 1, 2026: Maison Test, 50 ml: €80.00',
      'Jan 5, 2026: Maison Test, 50 ml: sold out',
      'Feb 1, 2026: Maison Test, 50 ml: €75.00',
    ]);
    fireEvent.change(slider, { target: { value: String(Date.parse('2026-01-08T00:00:00Z')) } });
    expect(listStates()[0]).toContain('€75.00');
  });

  test('history chart shows six lines, and eight at most, each with its own letter', async () => {
    const all = Array.from({ length: 10 }, (_, index) =>
      givenSeries({ offerId: index + 1, shop: `Shop ${index + 1}` }),
    );
    const { user } = await openChart(all);
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true, true, true, true, false, false]);
    await user.click(screen.getByRole('button', { name: 'Show 2 more offers' }));
    await user.click(screen.getByRole('checkbox', { name: /Shop 9/ }));
    await user.click(screen.getByRole('checkbox', { name: /Shop 10/ }));
    expect(boxes().filter(({ disabled }) => disabled)).toHaveLength(2);
    screen.getByText('The chart has room for 8 lines: untick one to add another.');
    await user.click(screen.getByRole('checkbox', { name: /Shop 2,/ }));
    await user.click(screen.getByRole('checkbox', { name: /Shop 7/ }));
    const letters = listStates().flatMap((text) => /^[A-H](?=Shop)/.exec(text ?? '')?.[0] ?? []);
    expect(new Set(letters)).toEqual(new Set('ABCDEFGH'));
    expect(screen.getByRole('img', { name: /and stock from/ }).getAttribute('aria-label')).not.toContain('Shop 2,');
  });

  test('history chart marks lows with their window, which the unit changes', async () => {
    const { user, img } = await openChart([givenSeries()], { lows });
    expect(await within(img).findByText('ever')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Price per ml' }));
    expect(within(img).queryByText('ever')).toBeNull();
    expect(listStates()[0]).toContain('€1.50 per ml');
  });

  test('history chart in a display currency marks converted prices, and says which rate it uses for all days', async () => {
    setConversion(createConversion('USD', sampleRates, new Date('2024-07-01')));
    onTestFinished(() => setConversion(null));
    const dollars = givenSeries({ offerId: 2, shop: 'Parfumerie', currency: 'USD' });
    await openChart([givenSeries(), dollars]);
    expect(listStates()).toEqual([expect.stringMatching(/about \$80\.29$/), expect.stringMatching(/[^t] ?\$75\.00$/)]);
    screen.getByText(
      'Prices in USD with “about” are converted at the ECB rate of Jun 28, the same for all days. The table has the shops’ own prices.',
    );
  });

  test('history chart offers the times that are shorter than the history', async () => {
    const { user, img } = await openChart([givenSeries({ until: '2026-06-01T08:00:00.000Z' })]);
    const time = within(screen.getByRole('group', { name: 'Time' }));
    expect(time.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '30 days',
      '90 days',
      'All',
    ]);
    await user.click(time.getByRole('radio', { name: '30 days' }));
    expect(img.getAttribute('aria-label')).toContain('from May 2, 2026 to Jun 1, 2026');
  });

  test.each([
    [
      'no confirmed price was seen',
      givenSeries({ points: [{ at: watchedSince, isInStock: false, price: null }] }),
      'No confirmed price while in stock in this period.',
    ],
    [
      'there was only one check',
      givenSeries({ points: givenSeries().points.slice(0, 1), until: watchedSince }),
      'Not enough data for a chart yet.',
    ],
  ])('history chart says so when %s', async (_when, series, text) => {
    givenFragrancePage([givenDetail()], { history: { watchedSince, series: [series] } });
    await openFragrance();
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('history chart without a shown line asks for one', async () => {
    const { user } = await openChart([givenSeries()]);
    await user.click(screen.getByRole('checkbox', { name: /Maison Test/ }));
    await waitFor(() => screen.getByText('Choose an offer to see its prices.'));
  });
});

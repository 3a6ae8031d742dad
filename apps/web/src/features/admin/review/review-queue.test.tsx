import { AppError, type ReviewItem } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../../../testing/given.ts';
import { renderApp } from '../../../testing/render.tsx';

const AT = '2026-11-28T10:00:00.000Z';
const fragrance = (id: number, name: string) => ({
  id,
  name,
  brand: 'Maison',
  concentration: null,
  gender: null,
  year: null,
  pages: 1,
  watchers: 2,
});
const page = { url: 'https://shop.example/p', shop: 'shop.example', title: 'Sel 50 ml', price: 80, currency: 'EUR' };

const suggestion: ReviewItem = {
  kind: 'suggestion',
  id: '0198c0de-0000-7000-8000-000000000001',
  at: AT,
  ...page,
  availability: 'InStock',
  name: 'Sel',
  brand: 'Maison',
  concentration: null,
  isReadByBrowser: false,
  fragrance: null,
};
const pair: ReviewItem = {
  kind: 'pair',
  id: '0198c0de-0000-7000-8000-000000000002',
  at: AT,
  reason: 'the names differ by one typo',
  first: fragrance(1, 'Oud Mosaic'),
  second: fragrance(2, 'Oud Mosaik'),
};

let items: ReviewItem[] = [];
const remove = ({ params }: { params: { id: string } }) => {
  items = items.filter(({ id }) => id !== params.id);
  return { message: 'Decided', canUndo: true };
};

async function givenQueue(handlers = {}) {
  items = [suggestion, pair];
  givenSignedIn(givenUser({ isOperator: true }));
  fakeApi({
    adminReview: {
      list: () => ({ items, counts: { suggestion: 1, feed: 0, offer: 0, pair: 1 } }),
      candidates: () => [fragrance(7, 'Sel de Mer')],
      accept: remove,
      merge: remove,
      decline: remove,
      undo: () => {
        items = [suggestion, pair];
        return { message: 'Undone', canUndo: false };
      },
      ...handlers,
    },
  });
  renderApp('/admin/review');
  await screen.findByRole('heading', { name: 'Sel by Maison' });
  return userEvent.setup();
}

const isCurrent = (name: string) =>
  screen.getByRole('heading', { name }).closest('li')?.getAttribute('aria-current') === 'true';

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

describe('the queue of the console', () => {
  test('keys move between items, and stop at both ends', async () => {
    const user = await givenQueue();
    expect(isCurrent('Sel by Maison')).toBe(true);
    await user.keyboard('j');
    expect(isCurrent('Oud Mosaic and Oud Mosaik by Maison')).toBe(true);
    await user.keyboard('{ArrowDown}');
    expect(isCurrent('Oud Mosaic and Oud Mosaik by Maison')).toBe(true);
    await user.keyboard('kk');
    expect(isCurrent('Sel by Maison')).toBe(true);
  });

  test('“a” accepts, and “u” takes the decision back', async () => {
    const user = await givenQueue();
    await user.keyboard('a');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sel by Maison' })).toBe(null));
    await screen.findByRole('button', { name: 'Undo the last decision' });
    await user.keyboard('u');
    expect(await screen.findByRole('heading', { name: 'Sel by Maison' })).toBeDefined();
  });

  test('“x” asks for a reason, and letters in its field are no commands', async () => {
    const decline = vi.fn(remove);
    const user = await givenQueue({ decline });
    await user.keyboard('x');
    const dialog = await screen.findByRole('dialog', { name: 'Decline Sel by Maison?' });
    await user.type(within(dialog).getByLabelText('Reason'), 'jam axum');
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(decline).toHaveBeenCalledOnce());
    expect(decline.mock.calls[0]?.[0]).toMatchObject({ body: { reason: 'jam axum' } });
  });

  test('“m” merges into a fragrance that the search finds', async () => {
    const merge = vi.fn(remove);
    const user = await givenQueue({ merge });
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: /Sel de Mer by Maison/ }));
    await waitFor(() => expect(merge).toHaveBeenCalledOnce());
    expect(merge.mock.calls[0]?.[0]).toMatchObject({ body: { into: 7 } });
  });

  test('“a” does nothing with a pair, which can only be merged or kept apart', async () => {
    const [accept, decline] = [vi.fn(remove), vi.fn(remove)];
    const user = await givenQueue({ accept, decline });
    await user.keyboard('ja');
    await user.keyboard('x');
    await waitFor(() => expect(decline).toHaveBeenCalledOnce());
    expect(accept).not.toHaveBeenCalled();
  });

  test('a decision that another operator made first is explained, and leaves nothing to undo', async () => {
    const user = await givenQueue({
      accept: () => {
        throw new AppError('ALREADY_DECIDED', { message: 'Already decided: it was declined.' });
      },
    });
    await user.keyboard('a');
    expect(await screen.findByText('Already decided: it was declined.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo the last decision' })).toBe(null);
  });
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { getVisiblePages, Pagination } from './pagination.tsx';

// spec: 9.5
test.each([
  [0, 9, [0, 1, 2, 3, 4]],
  [1, 9, [0, 1, 2, 3, 4]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [4, 5, 6, 7, 8]],
  [1, 3, [0, 1, 2]],
])('getVisiblePages for page %i of %i returns %o', (page, total, pages) => {
  expect(getVisiblePages(page, total)).toEqual(pages);
});

// spec: 9.7
test('Pagination renders nothing for a single page', () => {
  render(<Pagination page={0} totalPages={1} onPage={() => undefined} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

// spec: 9.6
test('Pagination navigates to other pages and disables Previous on the first page', async () => {
  const onPage = vi.fn();
  render(<Pagination page={0} totalPages={3} onPage={onPage} />);
  expect(screen.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(onPage.mock.calls).toEqual([[1], [2]]);
});

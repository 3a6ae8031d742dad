import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NetworkError } from '../lib/errors.ts';
import { render } from '../testing/render.tsx';
import { QueryState } from './query-state.tsx';

function List({ queryFn }: { queryFn: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ['list'], queryFn });
  return (
    <QueryState query={query} loading={<i />} empty={<p>Nothing yet</p>} fallbackMessage="Failed to load fragrances">
      {(items) => <p>{items.join(', ')}</p>}
    </QueryState>
  );
}

test('QueryState shows Loading, then the data', async () => {
  render(<List queryFn={() => Promise.resolve(['Oud', 'Iris'])} />);
  screen.getByText('Loading...');
  await screen.findByText('Oud, Iris');
});

test('QueryState shows the empty state for an empty list', async () => {
  render(<List queryFn={() => Promise.resolve([])} />);
  await screen.findByText('Nothing yet');
});

test('QueryState shows the error and retries on Try Again', async () => {
  const queryFn = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(new NetworkError()).mockResolvedValue(['Oud']);
  render(<List queryFn={queryFn} />);
  await screen.findByText('Oops! Something went wrong');
  screen.getByText('Network error occurred');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Oud');
  expect(queryFn).toHaveBeenCalledTimes(2);
});

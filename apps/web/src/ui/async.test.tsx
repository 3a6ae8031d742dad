import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NetworkError } from '../lib/problem.ts';
import { render } from '../testing/render.tsx';
import { Async } from './async.tsx';

function List({ queryFn }: { queryFn: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ['list'], queryFn });
  return (
    <Async query={query} loading={<i />} empty={<p>Nothing yet</p>} otherwise="Failed to load fragrances">
      {(items) => <p>{items.join(', ')}</p>}
    </Async>
  );
}

test('says that it is loading, then shows the data', async () => {
  render(<List queryFn={() => Promise.resolve(['Oud', 'Iris'])} />);
  screen.getByText('Loading...');
  await screen.findByText('Oud, Iris');
});

test('shows what to do when there is nothing', async () => {
  render(<List queryFn={() => Promise.resolve([])} />);
  await screen.findByText('Nothing yet');
});

test('says what went wrong and tries again', async () => {
  const queryFn = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(new NetworkError()).mockResolvedValue(['Oud']);
  render(<List queryFn={queryFn} />);
  await screen.findByText('Oops! Something went wrong');
  screen.getByText('Network error occurred');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Oud');
  expect(queryFn).toHaveBeenCalledTimes(2);
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, offline } from '../../../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../../../testing/given.ts';
import { givenPick, givenPicks, givenQuizServer, givenResult } from '../../../testing/given-quiz.ts';
import { render } from '../../../testing/render.tsx';
import { RecommendedStrip } from './recommended-strip.tsx';

const userWithResult = givenUser({ quizResult: givenResult() });

function renderStrip(user = userWithResult) {
  givenSignedIn(user);
  return render(<RecommendedStrip user={user} prompt={<p>Take the quiz</p>} />);
}

const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

// spec: 2.3.8, 9.12
test('RecommendedStrip shows up to four recommendations, with links to their pages and to all recommendations', async () => {
  givenQuizServer(givenResult(), givenPicks(6));
  renderStrip();
  expect(screen.getByRole('region', { name: 'Recommended for You' })).toBeDefined();
  await waitFor(() => expect(names()).toEqual(['Pick 1', 'Pick 2', 'Pick 3', 'Pick 4']));
  expect(screen.getByRole('link', { name: 'Pick 1' }).getAttribute('href')).toBe('/fragrances/101');
  expect(screen.getByRole('link', { name: /^View All/ }).getAttribute('href')).toBe('/recommendations');
  expect(screen.getAllByText('In stock')).toHaveLength(4);
  expect(screen.getByText('89% confidence')).toBeDefined();
});

test('RecommendedStrip shows a recommendation outside the catalogue without a link', async () => {
  givenQuizServer(givenResult(), [givenPick(1, { fragrance: null, matchedFragranceId: null, brandName: null })]);
  renderStrip();
  await waitFor(() => expect(names()).toEqual(['Pick 1']));
  expect(screen.queryByRole('link', { name: 'Pick 1' })).toBeNull();
});

test('RecommendedStrip shows the quiz prompt and sends no request when the user has no quiz result', () => {
  renderStrip(givenUser());
  expect(screen.getByText('Take the quiz')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Recommended for You' })).toBeNull();
});

test('RecommendedStrip shows a message when no recommendation is left', async () => {
  givenQuizServer(givenResult(), []);
  renderStrip();
  await screen.findByText('None left. View all to generate more.');
});

test('RecommendedStrip shows the error when loading fails', async () => {
  givenQuizServer(givenResult());
  fakeApi({ quiz: { recommendations: offline } });
  renderStrip();
  expect((await screen.findByRole('alert')).textContent).toContain('Network error occurred');
});

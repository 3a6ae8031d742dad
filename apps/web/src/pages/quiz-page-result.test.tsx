import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../testing/given.ts';
import { analysis, givenPicks, givenQuizServer, givenResult } from '../testing/given-quiz.ts';
import { renderApp } from '../testing/render.tsx';

beforeEach(() => {
  givenSignedIn();
  givenQuizServer();
});

async function takeQuiz() {
  const user = userEvent.setup();
  const { client, router } = renderApp('/quiz');
  await user.click(await screen.findByRole('button', { name: 'Start the Quiz' }));
  for (let number = 1; number <= 8; number += 1) {
    await user.click(await screen.findByRole('radio', { name: `Wood ${number}` }));
  }
  await user.click(screen.getByRole('button', { name: 'Get Results' }));
  return { user, client, router, heading: await screen.findByRole('heading', { level: 1, name: 'Woody & Grounded' }) };
}

const cards = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

// spec: 2.3.23, D.5.9
test('quiz result shows personality, description, date and the scoring method', async () => {
  const { heading } = await takeQuiz();
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(analysis.description)).toBeDefined();
  expect(await screen.findByText(/^Completed on/)).toBeDefined();
  expect(screen.getByText(/worked out by our own scoring$/)).toBeDefined();
});

// spec: 2.3.24, 2.3.26
test('quiz result shows four recommendations with reason and confidence, and links to all recommendations and Explore', async () => {
  await takeQuiz();
  await waitFor(() => expect(cards()).toEqual(['Pick 1', 'Pick 2', 'Pick 3', 'Pick 4']));
  const first = within(screen.getByRole('article', { name: 'Pick 1' }));
  expect(first.getByText('Its cedar answers log 1.')).toBeDefined();
  expect(first.getByText('89% confidence')).toBeDefined();
  const hrefs = ['View All Recommendations', 'Explore'].map((name) =>
    within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href'),
  );
  expect(hrefs).toEqual(['/recommendations', '/explore']);
});

test('quiz result names the favourite families that the server stored', async () => {
  givenQuizServer(givenResult({ families: ['Woody', 'Mossy Wood', 'Citrus'] }), givenPicks(4));
  renderApp('/quiz');
  expect(await screen.findByText('Your families: Woody, Mossy Wood, Citrus')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Share your bottle' })).toBeDefined();
});

test('quiz result shows at most four recommendations', async () => {
  givenQuizServer(givenResult(), givenPicks(7));
  renderApp('/quiz');
  await waitFor(() => expect(cards()).toHaveLength(4));
});

// spec: 4.2.5
test('quiz page shows the stored result when it opens', async () => {
  givenQuizServer(givenResult({ personalityType: 'Romantic & Floral' }), givenPicks(4));
  renderApp('/quiz');
  await screen.findByRole('heading', { level: 1, name: 'Romantic & Floral' });
  expect(screen.getByText(/^Completed on/).textContent).toMatch(/2026/);
  expect(screen.queryByText(/worked out/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Start the Quiz' })).toBeNull();
});

test('quiz page shows the quiz result in the user’s session data when the request for it fails', async () => {
  givenSignedIn(givenUser({ quizResult: givenResult() }));
  givenQuizServer(null, givenPicks(4));
  fakeApi({ quiz: { result: offline } });
  renderApp('/quiz');
  await screen.findByRole('heading', { level: 1, name: 'Woody & Grounded' });
});

test('new quiz result is added to the session data, and its recommendations are not requested again', async () => {
  const onList = vi.fn<() => void>();
  fakeApi({
    quiz: {
      recommendations: () => {
        onList();
        return [];
      },
    },
  });
  const { client } = await takeQuiz();
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)?.user?.quizResult).toEqual(givenResult()));
  await waitFor(() => expect(cards()).toHaveLength(4));
  expect(onList).not.toHaveBeenCalled();
});

// spec: 8.4.3
test('quiz result is still shown when saving it fails: the error is logged, and the names link to a search', async () => {
  const reportError = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reportError);
  fakeApi({ quiz: { complete: offline } });
  await takeQuiz();
  const link = await screen.findByRole('link', { name: /Oud 24 by Maison Test/ });
  expect(link.getAttribute('href')).toBe('/explore?keyword=Oud%2024%20Maison%20Test');
  expect(screen.getAllByRole('link', { name: / by / })).toHaveLength(4);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reportError).toHaveBeenCalledOnce();
});

test('quiz result that the server has not stored survives a reload', async () => {
  vi.stubGlobal('reportError', () => undefined);
  fakeApi({ quiz: { complete: offline } });
  await takeQuiz();
  cleanup();
  renderApp('/quiz');
  await screen.findByRole('heading', { level: 1, name: 'Woody & Grounded' });
  expect(screen.getByRole('link', { name: /Oud 24 by Maison Test/ })).toBeDefined();
});

test('quiz result is not shown to another user of the same browser', async () => {
  vi.stubGlobal('reportError', () => undefined);
  fakeApi({ quiz: { complete: offline } });
  await takeQuiz();
  cleanup();
  givenSignedIn(givenUser({ id: '0198c0de-0000-7000-8000-000000000002' }));
  renderApp('/quiz');
  await screen.findByRole('button', { name: 'Start the Quiz' });
});

test('quiz result is removed from the browser when the user signs out', async () => {
  await takeQuiz();
  expect(Object.keys(localStorage).some((key) => key.endsWith('.quiz'))).toBe(true);
  fakeApi({ auth: { logout: () => null } });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Amber Lane' }));
  await user.click(screen.getByRole('button', { name: 'Logout', hidden: true }));
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.endsWith('.quiz'))).toBe(false));
});

// spec: 2.3.25, 4.2.6
test('“Take Quiz Again” clears the local quiz result and shows the intro', async () => {
  const { user } = await takeQuiz();
  await user.click(screen.getByRole('button', { name: 'Take Quiz Again' }));
  const intro = await screen.findByRole('heading', { level: 1, name: 'What’s your scent?' });
  expect(document.activeElement).toBe(intro);
  expect(Object.keys(localStorage).some((key) => key.endsWith('.quiz'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Start the Quiz' }));
  expect(await screen.findByRole('radio', { name: 'Wood 1' })).toHaveProperty('checked', false);
});

test('“Start over” shows the quiz intro, also after a reload during the quiz', async () => {
  const { user } = await takeQuiz();
  await user.click(screen.getByRole('button', { name: 'Take Quiz Again' }));
  await user.click(await screen.findByRole('button', { name: 'Start the Quiz' }));
  await screen.findByText('Question 1 of 8');
  cleanup();
  givenQuizServer(givenResult());
  renderApp('/quiz');
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  await screen.findByRole('heading', { level: 1, name: 'What’s your scent?' });
});

import type { QuizResult } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { quizQueries } from '../features/quiz/quiz.queries.ts';
import { preferencesKey } from '../lib/browser/storage.ts';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../testing/given.ts';
import { givenResult } from '../testing/given-quiz.ts';
import { givenSettings, preferences } from '../testing/given-settings.ts';
import { renderApp } from '../testing/render.tsx';

const { id } = givenUser();
const savedMessage = 'Settings saved successfully!';

beforeEach(() => void givenSettings());

const section = (name: string) => screen.findByRole('region', { name });
const readStored = () => JSON.parse(localStorage.getItem(preferencesKey(id)) ?? 'null') as unknown;

describe('quiz section of the settings', () => {
  test('settings page saves the selected default filter', async () => {
    renderApp('/settings');
    const field = await screen.findByLabelText<HTMLSelectElement>('Default filter');
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'In stock', 'Men', 'Women', 'Unisex']);
    await userEvent.selectOptions(field, 'In stock');
    await screen.findByText(savedMessage);
    expect(readStored()).toEqual({ ...preferences, defaultFilter: 'in-stock' });
  });

  test('quiz settings show the last result with its date and a link to the recommendations', async () => {
    fakeApi({ quiz: { result: () => givenResult() } });
    renderApp('/settings');
    const quiz = within(await section('Quiz and recommendations'));
    await quiz.findByText('Woody & Grounded');
    expect(quiz.getByText(/Mar 3, 2026|3 Mar 2026/).tagName).toBe('TIME');
    expect(quiz.getByRole('link', { name: 'See your recommendations' }).getAttribute('href')).toBe('/recommendations');
  });

  test('“Take it again” in the quiz settings opens the intro although there is a result', async () => {
    fakeApi({ quiz: { result: () => givenResult() }, watchlist: { list: () => [] } });
    renderApp('/settings');
    await userEvent.click(await screen.findByRole('link', { name: 'Take it again' }));
    await screen.findByRole('button', { name: 'Start the Quiz' });
  });

  test('quiz settings link to the quiz when there is no result', async () => {
    renderApp('/settings');
    expect((await screen.findByRole('link', { name: 'Take the quiz' })).getAttribute('href')).toBe('/quiz');
    expect(screen.queryByRole('link', { name: 'See your recommendations' })).toBeNull();
  });

  const localResult = {
    personality: 'Fresh & Energetic',
    description: 'You like mornings.',
    recommendations: [],
    completedAt: '2026-03-04T09:30:00.000Z',
    source: 'built-in',
  };

  const openClearDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Clear the result' }));
    await screen.findByRole('heading', { name: /Your answers and recommendations go with it/ });
  };
  const clearedMessage = 'Your result was cleared.';

  test('“Clear the result” asks for confirmation, then removes the quiz result from the server and this browser', async () => {
    const key = `sillage.personal.${id}.quiz`;
    localStorage.setItem(key, JSON.stringify(localResult));
    let storedResult: QuizResult | null = givenResult();
    const clearResult = vi.fn(() => {
      storedResult = null;
      return null;
    });
    givenSignedIn(givenUser({ quizResult: storedResult }));
    fakeApi({ quiz: { result: () => storedResult, clearResult } });
    const { client } = renderApp('/settings');
    await screen.findByText('Fresh & Energetic');
    await openClearDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(clearResult).not.toHaveBeenCalled();
    await openClearDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(clearedMessage));
    expect(localStorage.getItem(key)).toBeNull();
    expect(client.getQueryData(sessionQuery.queryKey)?.user?.quizResult).toBeNull();
    expect(client.getQueryData(quizQueries.recommendations(id).queryKey)).toEqual([]);
    screen.getByRole('link', { name: 'Take the quiz' });
    expect(screen.queryByRole('button', { name: 'Clear the result' })).toBeNull();
  });

  test('quiz settings keep the result when clearing it fails', async () => {
    localStorage.setItem(`sillage.personal.${id}.quiz`, JSON.stringify(localResult));
    const clearResult = () => Promise.reject(new Response('', { status: 502 }));
    fakeApi({ quiz: { result: () => givenResult(), clearResult } });
    renderApp('/settings');
    await openClearDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByText('Failed to clear the result. Please try again.');
    screen.getByText('Fresh & Energetic');
  });
});

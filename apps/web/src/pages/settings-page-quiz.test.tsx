import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { preferencesKey } from '../lib/storage.ts';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenUser } from '../testing/given.ts';
import { givenResult } from '../testing/given-quiz.ts';
import { givenSettings, preferences } from '../testing/given-settings.ts';
import { renderApp } from '../testing/render.tsx';

const { id } = givenUser();
const saved = 'Settings saved successfully!';

beforeEach(() => void givenSettings());

const section = (name: string) => screen.findByRole('region', { name });
const stored = () => JSON.parse(localStorage.getItem(preferencesKey(id)) ?? 'null') as unknown;

describe('quiz and recommendations', () => {
  test('the default filter is saved', async () => {
    renderApp('/settings');
    const field = await screen.findByLabelText<HTMLSelectElement>('Default filter');
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'In stock', 'Men', 'Women', 'Unisex']);
    await userEvent.selectOptions(field, 'In stock');
    await screen.findByText(saved);
    expect(stored()).toEqual({ ...preferences, defaultFilter: 'in-stock' });
  });

  test('the last result has its date and the ways on', async () => {
    fakeApi({ quiz: { result: () => givenResult() } });
    renderApp('/settings');
    const quiz = within(await section('Quiz and recommendations'));
    await quiz.findByText('Woody & Grounded');
    expect(quiz.getByText(/Mar 3, 2026|3 Mar 2026/).tagName).toBe('TIME');
    expect(quiz.getByRole('link', { name: 'See your recommendations' }).getAttribute('href')).toBe('/recommendations');
    // What the server keeps cannot be cleared from here.
    expect(quiz.queryByRole('button', { name: /Clear/ })).toBeNull();
  });

  test('Take it again begins anew, though there is a result', async () => {
    fakeApi({ quiz: { result: () => givenResult() }, watchlist: { list: () => [] } });
    renderApp('/settings');
    await userEvent.click(await screen.findByRole('link', { name: 'Take it again' }));
    await screen.findByRole('button', { name: 'Start the Quiz' });
  });

  test('without a result there is a way to one', async () => {
    renderApp('/settings');
    expect((await screen.findByRole('link', { name: 'Take the quiz' })).getAttribute('href')).toBe('/quiz');
    expect(screen.queryByRole('link', { name: 'See your recommendations' })).toBeNull();
  });

  const local = {
    personality: 'Fresh & Energetic',
    description: 'You like mornings.',
    recommendations: [],
    completedAt: '2026-03-04T09:30:00.000Z',
    source: 'built-in',
  };

  test('Clear forgets what this browser kept', async () => {
    localStorage.setItem(`sillage.personal.${id}.quiz`, JSON.stringify(local));
    renderApp('/settings');
    await screen.findByText('Fresh & Energetic');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the result' }));
    await screen.findByText('The result is forgotten.');
    expect(screen.queryByText('Fresh & Energetic')).toBeNull();
    expect(localStorage.getItem(`sillage.personal.${id}.quiz`)).toBeNull();
  });

  test('Clear says what stays', async () => {
    localStorage.setItem(`sillage.personal.${id}.quiz`, JSON.stringify(local));
    fakeApi({ quiz: { result: () => givenResult() } });
    renderApp('/settings');
    await screen.findByText('Fresh & Energetic');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the result' }));
    await screen.findByText(/The one kept with your account stays/);
    screen.getByText('Woody & Grounded');
  });
});

import type { ParsedInput, routes } from '@sillage/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { analysis, givenAiQuestions, givenQuizServer, questions } from '../testing/given-quiz.ts';
import { renderApp } from '../testing/render.tsx';

beforeEach(() => {
  givenSignedIn();
  givenQuizServer();
});

async function startQuiz() {
  const { router } = renderApp('/quiz');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Start the Quiz' }));
  await screen.findByRole('heading', { level: 1, name: 'Question number 1?' });
  return { router, user };
}

const next = () => screen.getByRole('button', { name: 'Next' });
const heading = (number: number) => screen.findByRole('heading', { level: 1, name: `Question number ${number}?` });

test('quiz page redirects visitors to the login page', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  const { router } = renderApp('/quiz');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('header links to the quiz page', async () => {
  renderApp('/quiz');
  const link = await within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', {
    name: 'Quiz',
  });
  expect(link.getAttribute('href')).toBe('/quiz');
  expect(link.getAttribute('aria-current')).toBe('page');
});

// spec: 2.3.22, 4.2.7
test('quiz question shows the progress, and enables Next only after an answer', async () => {
  const { user } = await startQuiz();
  expect(screen.getByText('Question 1 of 8')).toBeDefined();
  const bar = screen.getByRole('progressbar', { name: 'Progress' });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['1', '8']);
  expect(next()).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  screen.getByRole('radio', { name: 'Wood 1' }).focus();
  await user.keyboard(' ');
  expect(next()).toHaveProperty('disabled', false);
  await user.click(next());
  await heading(2);
  expect(screen.getByText('Question 2 of 8')).toBeDefined();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Question 2 of 8');
  expect(next()).toHaveProperty('disabled', true);
});

test('quiz question is a radio group that has the question as its name', async () => {
  const { user } = await startQuiz();
  const group = screen.getByRole('radiogroup', { name: 'Question number 1?' });
  expect(
    within(group)
      .getAllByRole('radio')
      .map((option) => option.getAttribute('value')),
  ).toEqual(questions[0]?.options);
  within(group).getByRole('radio', { name: 'Sea 1' }).focus();
  await user.keyboard(' {ArrowDown}');
  expect(within(group).getByRole('radio', { name: 'Wood 1' })).toHaveProperty('checked', true);
  await user.keyboard('{Enter}');
  await heading(2);
});

// spec: 2.3.22
test('quiz question takes the focus, and keeps its answer when the user returns to it', async () => {
  const { user } = await startQuiz();
  expect(document.activeElement).toBe(await heading(1));
  await user.click(screen.getByRole('radio', { name: 'Rose 1' }));
  const second = await heading(2);
  expect(document.activeElement).toBe(second);
  expect(second.getAttribute('aria-describedby')).toBe(screen.getByText('Question 2 of 8').id);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(document.activeElement).toBe(await heading(1));
  expect(screen.getByRole('radio', { name: 'Rose 1' })).toHaveProperty('checked', true);
});

test.each([
  ['a click', (user: UserEvent) => user.dblClick(screen.getByRole('radio', { name: 'Rose 1' }))],
  ['its number', (user: UserEvent) => user.keyboard('3')],
])('quiz shows the next question after an answer by %s, and no more than one', async (_how, answer) => {
  const { user } = await startQuiz();
  const listChosen = () => within(screen.getByRole('radiogroup')).queryAllByRole('radio', { checked: true });
  await answer(user);
  await heading(2);
  expect(listChosen()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await heading(1);
  expect(listChosen().map((option) => option.getAttribute('value'))).toEqual(['Rose 1']);
});

test('the eighth question waits for Get Results after its answer', async () => {
  const { user } = await startQuiz();
  for (let number = 1; number <= 8; number += 1) {
    await heading(number);
    await user.keyboard('1');
  }
  expect(screen.getByRole('button', { name: 'Get Results' })).toHaveProperty('disabled', false);
  expect(screen.getByText('Question 8 of 8')).toBeDefined();
});

test('quiz options have pictures that screen readers ignore', async () => {
  await startQuiz();
  const option = screen.getByRole('radio', { name: 'Sea 1' }).closest('label');
  await waitFor(() => expect(option?.querySelector('[aria-hidden="true"] svg path')).not.toBeNull());
});

// spec: D.5.9
test('quiz question says that it belongs to the built-in quiz', async () => {
  await startQuiz();
  expect(screen.getByText('Built-in quiz')).toBeDefined();
});

test('quiz question of the AI service has no pictures, and says that it is by the AI service', async () => {
  givenAiQuestions();
  await startQuiz();
  expect(screen.getByText('Questions by the AI service')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Sea 1' })).toBeDefined();
});

// spec: 2.3.21, 4.2.1
test('quiz page shows progress while it loads the questions, and Cancel returns to the intro', async () => {
  fakeApi({ quiz: { questions: () => new Promise(() => undefined) } });
  renderApp('/quiz');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Start the Quiz' }));
  const text = await screen.findByRole('heading', { name: 'Preparing your questions…' });
  expect(document.activeElement).toBe(text);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'What’s your scent?' }));
  expect(screen.queryByRole('alert')?.textContent).toBe('');
});

test('quiz page aborts its request when the user leaves', async () => {
  const onAbort = vi.fn<() => void>();
  fakeApi({ quiz: { questions: () => new Promise(() => undefined) } });
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.endsWith('/questions')) init.signal?.addEventListener('abort', onAbort);
    return realFetch(address, init);
  });
  renderApp('/quiz');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Start the Quiz' }));
  await screen.findByText('Preparing your questions…');
  expect(onAbort).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Sillage' }));
  await screen.findByRole('heading', { name: /^Welcome/ });
  await vi.waitFor(() => expect(onAbort).toHaveBeenCalledOnce());
});

test('quiz answers survive a reload', async () => {
  const { user } = await startQuiz();
  await user.click(screen.getByRole('radio', { name: 'Rose 1' }));
  (await screen.findByRole('radio', { name: 'Sea 2' })).focus();
  await user.keyboard(' ');
  cleanup();
  renderApp('/quiz');
  await heading(2);
  expect(screen.getByRole('radio', { name: 'Sea 2' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await heading(1);
  expect(screen.getByRole('radio', { name: 'Rose 1' })).toHaveProperty('checked', true);
});

// spec: 4.2.2, 4.2.8, 7.5.3
test('quiz page sends the answers, then the result, in the specified form after the eighth answer', async () => {
  const onComplete = vi.fn<(body: ParsedInput<typeof routes.quiz.complete>['body']) => void>();
  const onAnalyze = vi.fn<(body: ParsedInput<typeof routes.quiz.analyze>['body']) => void>();
  givenQuizServer();
  fakeApi({
    quiz: {
      analyze: ({ body }) => {
        onAnalyze(body);
        return analysis;
      },
      complete: ({ body }) => {
        onComplete(body);
        return Promise.reject(new Response('', { status: 502 }));
      },
    },
  });
  vi.stubGlobal('reportError', () => undefined);
  const { user } = await startQuiz();
  for (let number = 1; number <= 8; number += 1) {
    await user.click(await screen.findByRole('radio', { name: `Wood ${number}` }));
  }
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Get Results' }));
  await screen.findByRole('heading', { level: 1, name: 'Woody & Grounded' });
  const answers = questions.map(({ question }, index) => ({
    questionNumber: index + 1,
    questionText: question,
    selectedAnswer: `Wood ${index + 1}`,
  }));
  expect(onAnalyze).toHaveBeenCalledExactlyOnceWith({ answers, source: 'built-in' });
  const { personality: personalityType, description, recommendations } = analysis;
  expect(onComplete).toHaveBeenCalledExactlyOnceWith({
    userId: givenSignedIn().id,
    personalityType,
    description,
    recommendations,
    answers,
  });
});

import { AppError, type QuizSource, type User } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../../testing/given.ts';
import { analysis, givenAiQuestions, givenQuizServer, questions } from '../../testing/given-quiz.ts';
import { renderApp } from '../../testing/render.tsx';

const requestedSources = vi.fn<(source: QuizSource | undefined) => void>();

beforeEach(() => {
  requestedSources.mockReset();
  givenSignedIn();
  givenQuizServer();
});

/** Makes requests for AI questions fail, but not requests for the built-in questions. */
function givenFailingQuestions(respond: () => Promise<never>): void {
  fakeApi({
    quiz: {
      questions: ({ body: { source } }) => {
        requestedSources(source);
        return source === 'built-in' ? { questions, source } : respond();
      },
    },
  });
}

function givenFailingAnalysis(respond: () => Promise<never>): void {
  fakeApi({
    quiz: {
      analyze: ({ body: { source } }) => {
        requestedSources(source);
        return source === 'built-in' ? { ...analysis, source } : respond();
      },
    },
  });
}

const rejectQuestions = () => Promise.reject(new AppError('QUIZ_QUESTIONS_FAILED'));

async function start() {
  const user = userEvent.setup();
  renderApp('/quiz');
  await user.click(await screen.findByRole('button', { name: 'Start the Quiz' }));
  return user;
}

async function answerAll(user: ReturnType<typeof userEvent.setup>) {
  for (let number = 1; number <= 8; number += 1) {
    await user.click(await screen.findByRole('radio', { name: `Wood ${number}` }));
  }
  await user.click(screen.getByRole('button', { name: 'Get Results' }));
}

// spec: 4.2.3, 8.4.1
test.each([
  ['a rejection', rejectQuestions],
  ['a network error', async () => offline()],
  ['a proxy error', () => Promise.reject(new Response('', { status: 502 }))],
])('quiz intro shows the specified message when the questions fail to load because of %s', async (_, respond) => {
  givenFailingQuestions(respond);
  await start();
  const alert = await screen.findByText('Failed to generate quiz. Please try again.');
  expect(alert.closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'What’s your scent?' })).toBeDefined();
});

// spec: D.5.10
test('quiz intro offers the built-in quiz when the AI questions fail', async () => {
  givenFailingQuestions(rejectQuestions);
  const user = await start();
  await user.click(await screen.findByRole('button', { name: 'Take the Built-in Quiz' }));
  await screen.findByText('Built-in quiz');
  expect(requestedSources.mock.calls).toEqual([[undefined], ['built-in']]);
});

test('quiz intro repeats the request on Try Again when the questions fail', async () => {
  givenFailingQuestions(rejectQuestions);
  const user = await start();
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(requestedSources.mock.calls).toEqual([[undefined], [undefined]]));
  await screen.findByText('Failed to generate quiz. Please try again.');
});

test('quiz intro offers no built-in quiz when the built-in questions fail too', async () => {
  fakeApi({ quiz: { questions: rejectQuestions } });
  const user = await start();
  await user.click(await screen.findByRole('button', { name: 'Take the Built-in Quiz' }));
  await screen.findByText('Failed to generate quiz. Please try again.');
  expect(screen.queryByRole('button', { name: 'Take the Built-in Quiz' })).toBeNull();
});

test('quiz intro shows when the next attempt is possible after too many attempts', async () => {
  givenFailingQuestions(() => {
    const body = { success: false, code: 'TOO_MANY_REQUESTS', message: 'Too many attempts.' };
    return Promise.reject(Response.json(body, { status: 429, headers: { 'retry-after': '600' } }));
  });
  await start();
  await screen.findByText('Failed to generate quiz. Please try again.');
  expect(screen.getByText('Too many attempts. Next attempt in 10 min.')).toBeDefined();
  // The rate limit also counts the built-in questions.
  expect(screen.queryByRole('button', { name: 'Take the Built-in Quiz' })).toBeNull();
});

// spec: 4.2.4, 8.4.2
test('quiz returns to the last question with the specified message when the analysis fails, and keeps all answers', async () => {
  givenAiQuestions();
  givenFailingAnalysis(() => Promise.reject(new AppError('QUIZ_ANALYSIS_FAILED')));
  const user = await start();
  await answerAll(user);
  const alert = await screen.findByText('Failed to analyze results. Please try again.');
  expect(alert.closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByText('Question 8 of 8')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Wood 8' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByRole('radio', { name: 'Wood 7' })).toHaveProperty('checked', true);
});

test('quiz repeats the analysis on Try Again, and offers the built-in analysis', async () => {
  givenAiQuestions();
  givenFailingAnalysis(async () => offline());
  const user = await start();
  await answerAll(user);
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await user.click(await screen.findByRole('button', { name: 'Use the Built-in Analysis' }));
  await screen.findByRole('heading', { level: 1, name: 'Woody & Grounded' });
  expect(screen.getByText(/worked out by our own scoring$/)).toBeDefined();
  expect(requestedSources.mock.calls).toEqual([['ai'], ['ai'], ['built-in']]);
});

test('“Cancel” during the analysis returns to the last quiz question', async () => {
  fakeApi({ quiz: { analyze: () => new Promise(() => undefined) } });
  const user = await start();
  await answerAll(user);
  const text = await screen.findByRole('heading', { name: 'Reading your answers…' });
  expect(document.activeElement).toBe(text);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('radio', { name: 'Wood 8' })).toHaveProperty('checked', true);
  expect(screen.queryByText(/^Failed/)).toBeNull();
});

test('“Start over” discards the quiz answers', async () => {
  const user = await start();
  await user.click(await screen.findByRole('radio', { name: 'Wood 1' }));
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await user.click(await screen.findByRole('button', { name: 'Start the Quiz' }));
  expect(await screen.findByRole('radio', { name: 'Wood 1' })).toHaveProperty('checked', false);
});

describe('quiz whose session ends', () => {
  async function signInAgainAs(user: User) {
    const { user: pointer } = await loseSession();
    fakeApi({ auth: { login: () => user } });
    givenSignedIn(user);
    await pointer.type(await screen.findByLabelText('Username or Email'), user.username);
    await pointer.type(screen.getByLabelText('Password'), 'secret');
    await pointer.click(screen.getByRole('button', { name: 'Login' }));
  }

  async function loseSession() {
    const analyze = () => {
      fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
      throw new AppError('NOT_SIGNED_IN');
    };
    fakeApi({ quiz: { analyze } });
    const user = await start();
    await answerAll(user);
    await screen.findByText('Sign in to continue where you left off.');
    return { user };
  }

  test('quiz continues at the last question when the same user signs in again after the session ended', async () => {
    await signInAgainAs(givenUser());
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Wood 8' })).checked).toBe(true);
  });

  test('quiz answers are removed when another user signs in after the session ended', async () => {
    await signInAgainAs(givenUser({ id: '01900000-0000-7000-8000-0000000000ff', username: 'other' }));
    await screen.findByRole('button', { name: 'Start the Quiz' });
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('sillage.personal'))).toEqual([]);
  });
});

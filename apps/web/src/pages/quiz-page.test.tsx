import type { Parsed, routes } from '@sillage/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

test('a visitor is sent to sign in', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  const { router } = renderApp('/quiz');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('the header leads to it', async () => {
  renderApp('/quiz');
  const link = await within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', {
    name: 'Quiz',
  });
  expect(link.getAttribute('href')).toBe('/quiz');
  expect(link.getAttribute('aria-current')).toBe('page');
});

// spec: 2.3.22, 4.2.7
test('says how far one is, and Next waits for an answer', async () => {
  const { user } = await startQuiz();
  expect(screen.getByText('Question 1 of 8')).toBeDefined();
  const bar = screen.getByRole('progressbar', { name: 'Progress' });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['1', '8']);
  expect(next()).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: 'Wood 1' }));
  expect(next()).toHaveProperty('disabled', false);
  await user.click(next());
  await heading(2);
  expect(screen.getByText('Question 2 of 8')).toBeDefined();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Question 2 of 8');
  expect(next()).toHaveProperty('disabled', true);
});

test('the options are one group of radio buttons that the question names', async () => {
  const { user } = await startQuiz();
  const group = screen.getByRole('radiogroup', { name: 'Question number 1?' });
  expect(
    within(group)
      .getAllByRole('radio')
      .map((option) => option.getAttribute('value')),
  ).toEqual(questions[0]?.options);
  await user.click(within(group).getByRole('radio', { name: 'Sea 1' }));
  await user.keyboard('{ArrowDown}');
  expect(within(group).getByRole('radio', { name: 'Wood 1' })).toHaveProperty('checked', true);
  await user.keyboard('{Enter}');
  await heading(2);
});

// spec: 2.3.22
test('a new question takes the focus, on and back, and the answer is still there', async () => {
  const { user } = await startQuiz();
  expect(document.activeElement).toBe(await heading(1));
  await user.click(screen.getByRole('radio', { name: 'Rose 1' }));
  await user.click(next());
  const second = await heading(2);
  expect(document.activeElement).toBe(second);
  expect(second.getAttribute('aria-describedby')).toBe(screen.getByText('Question 2 of 8').id);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(document.activeElement).toBe(await heading(1));
  expect(screen.getByRole('radio', { name: 'Rose 1' })).toHaveProperty('checked', true);
});

test('its pictures are for the eye alone', async () => {
  await startQuiz();
  const option = screen.getByRole('radio', { name: 'Sea 1' }).closest('label');
  await waitFor(() => expect(option?.querySelector('[aria-hidden="true"] svg path')).not.toBeNull());
});

// spec: D.5.9
test('says who asks', async () => {
  await startQuiz();
  expect(screen.getByText('Built-in quiz')).toBeDefined();
});

test('questions without pictures are words alone, and named as those of the AI service', async () => {
  givenAiQuestions();
  await startQuiz();
  expect(screen.getByText('Questions by the AI service')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Sea 1' })).toBeDefined();
});

// spec: 2.3.21, 4.2.1
test('says at once that questions are being prepared, and Cancel leads back', async () => {
  fakeApi({ quiz: { questions: () => new Promise(() => undefined) } });
  renderApp('/quiz');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Start the Quiz' }));
  const words = await screen.findByRole('heading', { name: 'Preparing your questions…' });
  expect(document.activeElement).toBe(words);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'What’s your scent?' }));
  expect(screen.queryByRole('alert')?.textContent).toBe('');
});

test('leaving the page ends the call', async () => {
  const ended = vi.fn<() => void>();
  fakeApi({ quiz: { questions: () => new Promise(() => undefined) } });
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.endsWith('/questions')) init.signal?.addEventListener('abort', ended);
    return send(address, init);
  });
  renderApp('/quiz');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Start the Quiz' }));
  await screen.findByText('Preparing your questions…');
  expect(ended).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Sillage' }));
  await screen.findByRole('heading', { name: /^Welcome/ });
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
});

test('the answers outlive a reload', async () => {
  const { user } = await startQuiz();
  await user.click(screen.getByRole('radio', { name: 'Rose 1' }));
  await user.click(next());
  await user.click(await screen.findByRole('radio', { name: 'Sea 2' }));
  cleanup();
  renderApp('/quiz');
  await heading(2);
  expect(screen.getByRole('radio', { name: 'Sea 2' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await heading(1);
  expect(screen.getByRole('radio', { name: 'Rose 1' })).toHaveProperty('checked', true);
});

// spec: 4.2.2, 4.2.8, 7.5.3
test('the eighth answer gets results, sent as the spec says', async () => {
  const sent = vi.fn<(body: Parsed<typeof routes.quiz.complete>['body']) => void>();
  const asked = vi.fn<(body: Parsed<typeof routes.quiz.analyze>['body']) => void>();
  givenQuizServer();
  fakeApi({
    quiz: {
      analyze: ({ body }) => {
        asked(body);
        return analysis;
      },
      complete: ({ body }) => {
        sent(body);
        return Promise.reject(new Response('', { status: 502 }));
      },
    },
  });
  vi.stubGlobal('reportError', () => undefined);
  const { user } = await startQuiz();
  for (let number = 1; number <= 8; number += 1) {
    await user.click(await screen.findByRole('radio', { name: `Wood ${number}` }));
    if (number < 8) await user.click(next());
  }
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Get Results' }));
  await screen.findByRole('heading', { level: 1, name: 'Woody & Grounded' });
  const answers = questions.map(({ question }, index) => ({
    questionNumber: index + 1,
    questionText: question,
    selectedAnswer: `Wood ${index + 1}`,
  }));
  expect(asked).toHaveBeenCalledExactlyOnceWith({ answers, source: 'built-in' });
  const { personality: personalityType, description, recommendations } = analysis;
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    userId: givenSignedIn().id,
    personalityType,
    description,
    recommendations,
    answers,
  });
});

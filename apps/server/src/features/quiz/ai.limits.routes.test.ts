import { sql } from 'kysely';
import { DAY, HOUR } from '../../platform/clock.ts';
import { test as base, describe, expect, inject } from '../../testing/test.ts';
import {
  type AiApp,
  analysis,
  createAiApp,
  givenAiUser,
  invalidReplies,
  KEY,
  questions,
  requestAndDisconnect,
} from './testing/ai-app.ts';
import { neverRespond, replyWithJson } from './testing/fake-ai-service.ts';
import { givenAnswers } from './testing/given-quiz.ts';

const test = base.extend('ai', { scope: 'file' }, async ({}, { onCleanup }): Promise<AiApp> => {
  const ai = await createAiApp(inject('postgresUrl'));
  onCleanup(() => ai.close());
  return ai;
});

describe('disconnected client', () => {
  test.for([
    ['questions', {}],
    ['analyze', { answers: givenAnswers() }],
  ] as const)('disconnected client aborts the AI request for %s without a retry', async ([action, body], { ai }) => {
    const { browser } = await givenAiUser(ai);
    ai.service.replyInOrder(neverRespond);
    const before = ai.logged.length;
    const { disconnect, closed } = await requestAndDisconnect(ai, `/api/quiz/${action}`, browser.cookies, body);
    await expect.poll(() => ai.service.requests.length).toBe(1);
    disconnect();
    await closed;
    expect(await ai.service.requests[0]?.closed).toBe('aborted');
    ai.service.replyInOrder(replyWithJson({ questions }));
    expect((await (await givenAiUser(ai)).requestQuestions()).body.data).toMatchObject({ source: 'ai' });
    expect(ai.service.requests).toHaveLength(1);
    expect(ai.logged.slice(before).join('')).not.toContain('AI request failed');
  });

  test('disconnected client does not affect the AI request of another user', async ({ ai }) => {
    ai.service.replyInOrder(neverRespond, replyWithJson({ questions }));
    const [leavingUser, otherUser] = [await givenAiUser(ai), await givenAiUser(ai)];
    const { disconnect } = await requestAndDisconnect(ai, '/api/quiz/questions', leavingUser.browser.cookies, {});
    await expect.poll(() => ai.service.requests.length).toBe(1);
    disconnect();
    expect((await otherUser.requestQuestions()).body.data).toMatchObject({ source: 'ai' });
  });
});

describe('daily AI limit', () => {
  test('daily AI limit counts per user, and the built-in quiz is used when the limit is reached', async () => {
    const app = await createAiApp(inject('postgresUrl'), { AI_DAILY_LIMIT: '3' });
    app.service.replyInOrder((response, request) =>
      replyWithJson(request.body.max_tokens === 800 ? analysis : { questions })(response, request),
    );
    const [amber, iris] = [await givenAiUser(app), await givenAiUser(app)];
    const getSource = async (response: ReturnType<typeof amber.requestQuestions>) =>
      ((await response).body.data as { source: string }).source;
    const several = await Promise.all(
      [
        amber.requestQuestions(),
        amber.requestQuestions(),
        amber.requestQuestions(),
        amber.requestQuestions(),
        amber.requestQuestions(),
      ].map(getSource),
    );
    expect(several.filter((source) => source === 'ai')).toHaveLength(3);
    expect(await getSource(amber.analyse())).toBe('built-in');
    expect(await getSource(iris.analyse())).toBe('ai');
    expect(app.service.requests).toHaveLength(4);
    const { rows } = await rateLimits(app);
    const ends = Math.max(...rows.map(({ expire }) => Number(expire))) - Date.now();
    expect([ends > DAY - HOUR, ends <= DAY]).toEqual([true, true]);
    await app.close();
  });
});

function rateLimits(app: AiApp) {
  return sql<{ expire: string }>`select expire from rate_limits`.execute(app.db);
}

// spec: 7.6.1
test('AI key appears in no log, error or response', async ({ ai }) => {
  const user = await givenAiUser(ai);
  for (const [, reply] of invalidReplies) {
    ai.service.replyInOrder(reply);
    expect((await user.requestQuestions()).text).not.toContain(KEY);
  }
  ai.service.replyInOrder(replyWithJson({ questions }), replyWithJson(analysis));
  expect((await user.requestQuestions()).text + (await user.analyse()).text).not.toContain(KEY);
  const dump = await user.browser.send('GET', '/api/openapi.json');
  expect(dump.text).not.toContain(KEY);
  expect(ai.logged.join('')).toContain('AI request failed');
  expect(ai.logged.join('')).not.toContain(KEY);
});

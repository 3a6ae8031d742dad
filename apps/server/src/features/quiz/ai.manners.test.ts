import { sql } from 'kysely';
import { DAY, HOUR } from '../../platform/clock.ts';
import { test as base, describe, expect, inject } from '../../testing/test.ts';
import { type AiApp, analysis, callAndLeave, failures, givenAsker, KEY, openApp, questions } from './testing/ai-app.ts';
import { isSilent, saysJson } from './testing/ai-service.ts';
import { givenAnswers } from './testing/given-quiz.ts';

const test = base.extend('ai', { scope: 'file' }, async ({}, { onCleanup }): Promise<AiApp> => {
  const ai = await openApp(inject('postgresUrl'));
  onCleanup(() => ai.close());
  return ai;
});

describe('somebody who leaves', () => {
  test.for([
    ['questions', {}],
    ['analyze', { answers: givenAnswers() }],
  ] as const)('ends the request for %s, and is not asked for a second time', async ([call, body], { ai }) => {
    const { browser } = await givenAsker(ai);
    ai.service.will(isSilent);
    const before = ai.logged.length;
    const { leave, closed } = await callAndLeave(ai, `/api/quiz/${call}`, browser.cookies, body);
    await expect.poll(() => ai.service.asked.length).toBe(1);
    leave();
    await closed;
    expect(await ai.service.asked[0]?.closed).toBe('cut');
    ai.service.will(saysJson({ questions }));
    expect((await (await givenAsker(ai)).ask()).body.data).toMatchObject({ source: 'ai' });
    expect(ai.service.asked).toHaveLength(1);
    expect(ai.logged.slice(before).join('')).not.toContain('the AI service failed');
  });

  test('keeps nobody else from their answer', async ({ ai }) => {
    ai.service.will(isSilent, saysJson({ questions }));
    const [leaving, staying] = [await givenAsker(ai), await givenAsker(ai)];
    const { leave } = await callAndLeave(ai, '/api/quiz/questions', leaving.browser.cookies, {});
    await expect.poll(() => ai.service.asked.length).toBe(1);
    leave();
    expect((await staying.ask()).body.data).toMatchObject({ source: 'ai' });
  });
});

describe('a day’s budget', () => {
  test('is each user’s own; after it the built-in quiz answers, and says so', async () => {
    const app = await openApp(inject('postgresUrl'), { AI_DAILY_LIMIT: '3' });
    app.service.will((response, asked) =>
      saysJson(asked.body.max_tokens === 800 ? analysis : { questions })(response, asked),
    );
    const [amber, iris] = [await givenAsker(app), await givenAsker(app)];
    const sourceOf = async (answer: ReturnType<typeof amber.ask>) =>
      ((await answer).body.data as { source: string }).source;
    const several = await Promise.all([amber.ask(), amber.ask(), amber.ask(), amber.ask(), amber.ask()].map(sourceOf));
    expect(several.filter((source) => source === 'ai')).toHaveLength(3);
    expect(await sourceOf(amber.analyse())).toBe('built-in');
    expect(await sourceOf(iris.analyse())).toBe('ai');
    expect(app.service.asked).toHaveLength(4);
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
test('the key is in no log, no error and no answer', async ({ ai }) => {
  const asker = await givenAsker(ai);
  for (const [, reply] of failures) {
    ai.service.will(reply);
    expect((await asker.ask()).text).not.toContain(KEY);
  }
  ai.service.will(saysJson({ questions }), saysJson(analysis));
  expect((await asker.ask()).text + (await asker.analyse()).text).not.toContain(KEY);
  const dump = await asker.browser.send('GET', '/api/openapi.json');
  expect(dump.text).not.toContain(KEY);
  expect(ai.logged.join('')).toContain('the AI service failed');
  expect(ai.logged.join('')).not.toContain(KEY);
});

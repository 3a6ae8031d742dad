import { ReadyMade } from '../../platform/http/answers.ts';
import { givenFragrance } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import { keptPage } from './kept-pages.ts';

test('a page is kept from the second asking on, for its own question, until the index changes', async ({ app }) => {
  await app.caughtUp();
  const { liveIndex } = app.server;
  let made = 0;
  const ask = async (page: number) => {
    const answer = await keptPage(
      liveIndex,
      { page },
      async () => new ReadyMade(Buffer.from(`"${page}: ${(made += 1)}"`)),
    );
    return answer.sealed.body.toString();
  };
  const answers = [await ask(1), await ask(1), await ask(1), await ask(2), await ask(1)];
  expect(answers.map((body) => /\d: \d/.exec(body)?.[0])).toEqual(['1: 1', '1: 2', '1: 2', '2: 3', '1: 2']);
  await givenFragrance(app);
  await app.caughtUp();
  expect(await ask(1)).toContain('1: 4');
});

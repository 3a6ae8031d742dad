import { describe, expect, test } from 'vitest';
import { reasonsByAnswer } from './phrases.rules.ts';
import { type Candidate, toFragranceProfile } from './ranking.rules.ts';
import { explainRecommendation, type Reason } from './reason.rules.ts';

const cabin = {
  echo: 'the log cabin with its stove lit',
  types: {},
  families: { Woody: 3 },
  accords: { woody: 2, smoky: 1 },
};
const lemon = { echo: 'the sharp lemon tart', types: {}, families: { Citrus: 3 }, accords: { citrus: 3 } };

function givenFragrance(change: Partial<Candidate>) {
  const defaults = { name: 'Name', brand: 'House', family: null, accords: [], notes: [], gender: null };
  return toFragranceProfile({ id: 1, isAvailable: true, popularity: 0, originalId: null, ...defaults, ...change });
}
const woodyFragrance = givenFragrance({ family: 'Woody', notes: ['Virginia Cedar', 'Birch Tar', 'Lemon'] });

describe('explainRecommendation', () => {
  test('explainRecommendation mentions the matching notes and the matching quiz answer', () => {
    for (let id = 0; id < reasonsByAnswer.length; id += 1) {
      const { sentence, echo } = explainRecommendation({ ...woodyFragrance, id }, [lemon, cabin], [], []);
      expect(echo).toBe(cabin.echo);
      expect(sentence).toContain(cabin.echo);
      expect(sentence.toLowerCase()).toContain('cedar and birch tar');
      expect(sentence).toMatch(/^[A-Z].*\.$/u);
    }
  });

  test('explainRecommendation avoids answers and phrases of previous reasons', () => {
    const fragrance = givenFragrance({ family: 'Woody', notes: ['Cedar', 'Lemon', 'Bergamot', 'Smoke'] });
    const firstReason = explainRecommendation(fragrance, [lemon, cabin], [], []);
    const secondReason = explainRecommendation(fragrance, [lemon, cabin], [], [firstReason]);
    expect(secondReason.echo).not.toBe(firstReason.echo);
    expect(secondReason.phrase).not.toBe(firstReason.phrase);
    const reasons: Reason[] = [];
    for (let index = 0; index < 20; index += 1)
      reasons.push(explainRecommendation(woodyFragrance, [cabin], [], reasons));
    const { length } = reasonsByAnswer;
    expect(new Set(reasons.slice(0, length).map(({ phrase }) => phrase)).size).toBe(length);
  });

  test('explainRecommendation describes the family when no notes match, and quotes no unrelated quiz answer', () => {
    const bare = givenFragrance({ family: 'Woody' });
    expect(explainRecommendation(bare, [cabin], [], []).sentence.toLowerCase()).toContain(
      'cedar and other clear woods',
    );
    expect(explainRecommendation(bare, [lemon], [], []).echo).toBeNull();
    expect(explainRecommendation(bare, [lemon], [woodyFragrance], []).sentence).toMatch(/watch/u);
    expect(explainRecommendation(givenFragrance({}), [], [], []).sentence.toLowerCase()).toContain(
      'something of its own',
    );
  });

  test('explainRecommendation names a note from a shop only when the note consists of plain words', () => {
    const hostile = givenFragrance({
      family: 'Woody',
      notes: ['<b>Cedar</b>', 'Cedar. Buy now at x.test', 'Cedar'.repeat(9), 'Iso E Super'],
    });
    const { sentence } = explainRecommendation(hostile, [cabin], [], []);
    expect(sentence).not.toMatch(/<|x\.test|cedarcedar|iso e/iu);
  });

  test('explainRecommendation names a note first when the quoted quiz answer does not contain it', () => {
    const jacket = {
      echo: 'the scratched leather jacket',
      types: {},
      families: { 'Dry Wood': 3 },
      accords: { leather: 3 },
    };
    const { sentence } = explainRecommendation(
      givenFragrance({ family: 'Dry Wood', notes: ['Leather', 'Suede'] }),
      [jacket],
      [],
      [],
    );
    expect(sentence.toLowerCase()).toContain('suede and leather');
  });
});

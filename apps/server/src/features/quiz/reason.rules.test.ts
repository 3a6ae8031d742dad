import { describe, expect, test } from 'vitest';
import { type Candidate, scentOf } from './ranking.rules.ts';
import { type Reason, reasonFor } from './reason.rules.ts';

const cabin = {
  echo: 'the log cabin with its stove lit',
  types: {},
  families: { Woody: 3 },
  accords: { woody: 2, smoky: 1 },
};
const lemon = { echo: 'the sharp lemon tart', types: {}, families: { Citrus: 3 }, accords: { citrus: 3 } };

function scent(facts: Partial<Candidate>) {
  const plain = { name: 'Name', brand: 'House', family: null, accords: [], notes: [], gender: null };
  return scentOf({ id: 1, isAvailable: true, popularity: 0, originalId: null, ...plain, ...facts });
}
const woods = scent({ family: 'Woody', notes: ['Virginia Cedar', 'Birch Tar', 'Lemon'] });

describe('the reason', () => {
  test('names notes of the scent and the answer that they go with', () => {
    for (let id = 0; id < 11; id += 1) {
      const { sentence, echo } = reasonFor({ ...woods, id }, [lemon, cabin], [], []);
      expect(echo).toBe(cabin.echo);
      expect(sentence).toContain(cabin.echo);
      expect(sentence.toLowerCase()).toContain('cedar and birch tar');
      expect(sentence).toMatch(/^[A-Z].*\.$/u);
    }
  });

  test('quotes another answer and uses another phrase than the reasons beside it', () => {
    const both = scent({ family: 'Woody', notes: ['Cedar', 'Lemon', 'Bergamot', 'Smoke'] });
    const one = reasonFor(both, [lemon, cabin], [], []);
    const other = reasonFor(both, [lemon, cabin], [], [one]);
    expect(other.echo).not.toBe(one.echo);
    expect(other.phrase).not.toBe(one.phrase);
    const many: Reason[] = [];
    for (let at = 0; at < 20; at += 1) many.push(reasonFor(woods, [cabin], [], many));
    expect(new Set(many.slice(0, 11).map(({ phrase }) => phrase)).size).toBe(11);
  });

  test('speaks of the family where no note fits, and of no answer where none does', () => {
    const bare = scent({ family: 'Woody' });
    expect(reasonFor(bare, [cabin], [], []).sentence.toLowerCase()).toContain('cedar and other clear woods');
    expect(reasonFor(bare, [lemon], [], []).echo).toBeNull();
    expect(reasonFor(bare, [lemon], [woods], []).sentence).toMatch(/watch/u);
    expect(reasonFor(scent({}), [], [], []).sentence.toLowerCase()).toContain('something of its own');
  });

  test('repeats nothing of what a shop wrote but plain words', () => {
    const hostile = scent({
      family: 'Woody',
      notes: ['<b>Cedar</b>', 'Cedar. Buy now at x.test', 'Cedar'.repeat(9), 'Iso E Super'],
    });
    const { sentence } = reasonFor(hostile, [cabin], [], []);
    expect(sentence).not.toMatch(/<|x\.test|cedarcedar|iso e/iu);
  });

  test('prefers what goes with an answer to the answer’s own word', () => {
    const jacket = {
      echo: 'the scratched leather jacket',
      types: {},
      families: { 'Dry Wood': 3 },
      accords: { leather: 3 },
    };
    const { sentence } = reasonFor(scent({ family: 'Dry Wood', notes: ['Leather', 'Suede'] }), [jacket], [], []);
    expect(sentence.toLowerCase()).toContain('suede and leather');
  });
});

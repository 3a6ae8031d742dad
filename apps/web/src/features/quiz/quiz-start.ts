import { readStateText } from '../../lib/location-text.ts';

/** Navigation state that starts the quiz anew despite a stored result. */
export const introState = { quiz: 'intro' } as const;

export function startsAtIntro(state: unknown): boolean {
  return readStateText(state, 'quiz') === introState.quiz;
}

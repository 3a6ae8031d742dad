import { readStateText } from '../../lib/location-text.ts';

/** Navigation state that opens the quiz's intro although there is a stored result. */
export const introState = { quiz: 'intro' } as const;

export function startsAtIntro(state: unknown): boolean {
  return readStateText(state, 'quiz') === introState.quiz;
}

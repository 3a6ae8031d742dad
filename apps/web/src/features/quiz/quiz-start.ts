import { stateText } from '../../lib/navigation-state.ts';

/** Navigation state that starts the quiz anew despite a stored result. */
export const atIntro = { quiz: 'intro' } as const;

export function startsAtIntro(state: unknown): boolean {
  return stateText(state, 'quiz') === atIntro.quiz;
}

import { stateText } from '../../lib/navigation-state.ts';

/** State of a link to the quiz that begins anew, though there is a result. */
export const atIntro = { quiz: 'intro' } as const;

/** Whether the way here asked to begin anew. */
export function startsAtIntro(state: unknown): boolean {
  return stateText(state, 'quiz') === atIntro.quiz;
}

import type { Generated } from 'kysely';
import type { Profile } from './scoring.rules.ts';

/** A fragrance name in an analysis; `fragranceId` is null if the catalogue does not have it. */
export interface NamedFragrance {
  name: string;
  fragranceId: number | null;
}

interface QuizAnswersTable {
  user_id: string;
  question_number: number;
  question_text: string;
  selected_answer: string;
}

interface QuizProfilesTable {
  user_id: string;
  /** Taste of the user; null until the user completes a quiz. */
  profile: Generated<Profile | null>;
  /** Fragrances that the last analysis recommended, even if the user did not complete that quiz. */
  analysed: Generated<{ names: NamedFragrance[] } | null>;
  updated_at: Date;
}

export interface RecommendationsTable {
  id: Generated<number>;
  user_id: string;
  position: number;
  fragrance_name: string;
  brand_name: string | null;
  fragrance_id: number | null;
  confidence: number;
  reason: string;
  dismissed_at: Generated<Date | null>;
  created_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    quiz_answers: QuizAnswersTable;
    quiz_profiles: QuizProfilesTable;
    recommendations: RecommendationsTable;
  }
}

import type { Generated } from 'kysely';
import type { Profile } from './scoring.rules.ts';

/** A name as an analysis gave it, and the fragrance of the catalogue that it means, if any. */
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
  /** Null until a quiz was completed. */
  profile: Generated<Profile | null>;
  /** The last analysis, whether or not a quiz was completed with it. */
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

export interface FragranceMovesTable {
  id: string;
  kind: 'merge' | 'split';
  from_id: number;
  to_id: number;
  page_ids: number[];
  suggestion_ids: string[];
  recommendation_ids: number[];
  /** Identity of the fragrance that the merge hid; null for a split. */
  identity: string | null;
  was_listed: boolean;
  moved_at: Date;
  undone_at: Date | null;
}

interface FragranceAliasesTable {
  identity: string;
  fragrance_id: number;
}

interface DoubtfulPairsTable {
  id: string;
  /** Lower than `second_id`. */
  first_id: number;
  second_id: number;
  reason: string;
  found_at: Date;
  /** When an operator decided to keep the two apart; null while the pair waits. */
  apart_since: Date | null;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    fragrance_moves: FragranceMovesTable;
    fragrance_aliases: FragranceAliasesTable;
    doubtful_pairs: DoubtfulPairsTable;
  }
}

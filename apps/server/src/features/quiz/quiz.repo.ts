import type { QuizAnswer } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { NamedFragrance } from './quiz.tables.ts';
import type { Profile } from './scoring.rules.ts';

/** Takes an advisory lock, so that changes to a user's quiz run one after another. */
export async function lockQuiz(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quiz ${userId}`}, 0))`.execute(tx);
}

/** Returns a user's quiz profile; undefined before the first analysis. */
export function findQuizProfile(db: Db, userId: string) {
  return db
    .selectFrom('quiz_profiles')
    .select(['profile', 'analysed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function saveAnalysis(db: Db, userId: string, names: NamedFragrance[], now: Date): Promise<void> {
  const change = { analysed: { names }, updated_at: now };
  await db
    .insertInto('quiz_profiles')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

export async function saveProfile(tx: Tx, userId: string, profile: Profile, now: Date): Promise<void> {
  const change = { profile, updated_at: now };
  await tx
    .insertInto('quiz_profiles')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

export async function deleteQuizProfile(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('quiz_profiles').where('user_id', '=', userId).execute();
}

export async function deleteAnswers(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('quiz_answers').where('user_id', '=', userId).execute();
}

export async function replaceAnswers(tx: Tx, userId: string, answers: readonly QuizAnswer[]): Promise<void> {
  await deleteAnswers(tx, userId);
  const rows = answers.map(({ questionNumber, questionText, selectedAnswer }) => ({
    user_id: userId,
    question_number: questionNumber,
    question_text: questionText,
    selected_answer: selectedAnswer,
  }));
  await tx.insertInto('quiz_answers').values(rows).execute();
}

export function listAnswers(db: Db, userId: string): Promise<QuizAnswer[]> {
  return db
    .selectFrom('quiz_answers')
    .select(['question_number as questionNumber', 'question_text as questionText', 'selected_answer as selectedAnswer'])
    .where('user_id', '=', userId)
    .orderBy('question_number')
    .execute();
}

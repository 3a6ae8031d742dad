import type { User } from '@sillage/contract';
import type { Config } from '../../platform/config.ts';

export interface UserRecord {
  id: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  pending_email: string | null;
  auth_provider: User['authProvider'];
  is_active: boolean;
  suspended_at: Date | null;
  quiz_result: User['quizResult'];
  email_verified_at: Date | null;
  operator_since: Date | null;
}

/**
 * Returns whether a user has the role of an operator, which has no effect during a suspension: the
 * command line granted it, or OPERATORS (in lower case) lists the user's verified email address.
 */
export function hasOperatorRole(
  { operator_since: since, email_verified_at: verifiedAt, email }: Pick<UserRecord, RoleField>,
  operators: Config['operators'],
): boolean {
  return since !== null || (verifiedAt !== null && operators.has(email.toLowerCase()));
}
type RoleField = 'operator_since' | 'email_verified_at' | 'email';

function isOperator(record: UserRecord, operators: Config['operators']): boolean {
  return record.is_active && record.suspended_at === null && hasOperatorRole(record, operators);
}

/** Spec section 3: the display name is fullName, else firstName, else lastName, else username. */
export function toUser(record: UserRecord, operators: Config['operators']): User {
  const { first_name: firstName, last_name: lastName } = record;
  const fullName = firstName && lastName ? `${firstName} ${lastName}` : null;
  return {
    id: record.id,
    username: record.username,
    firstName,
    lastName,
    fullName,
    displayName: fullName ?? firstName ?? lastName ?? record.username,
    email: record.email,
    pendingEmail: record.pending_email,
    authProvider: record.auth_provider,
    isActive: record.is_active && record.suspended_at === null,
    quizResult: record.quiz_result,
    ...(isOperator(record, operators) && { isOperator: true }),
  };
}

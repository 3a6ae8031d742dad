import { AppError } from '@sillage/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Refuses a password that is among the most common ones (NIST SP 800-63B, 3.1.1.2; ASVS 6.2.4), beside its field. */
export function refuseCommon(password: string, field: string): void {
  if (!common.has(password.toLowerCase())) return;
  const message = 'This password is among the most common ones. Please choose another.';
  throw new AppError('BAD_REQUEST', { fields: { [field]: message }, message });
}

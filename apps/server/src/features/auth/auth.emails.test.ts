import { expect, test } from 'vitest';
import {
  changeEmailMail,
  emailChangeNotice,
  knownAddressMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from './auth.emails.ts';

const to = { id: 'id', to: 'amber@example.com', publicUrl: new URL('https://sillage.example') };
const token = 'a'.repeat(43);
const newEmail = '<b>new</b>@example.com';

test.for([
  ['Please verify your email address', verificationMail, `/verify-email?token=${token}`, 'expires in 24 hours'],
  ['You already have an account', knownAddressMail, '/login', 'You already have one'],
  ['Set a new password', resetMail, `/reset-password?token=${token}`, 'expires in an hour'],
  ['Your password was changed', passwordChangedMail, '/forgot-password', 'you were signed out everywhere else'],
  ['Please verify your new email address', changeEmailMail, `/verify-email?token=${token}`, 'expires in 24 hours'],
  ['Your email address is about to change', emailChangeNotice, '/forgot-password', newEmail],
] as const)('“%s” says the same in both forms, with its link', async ([subject, write, path, fact]) => {
  const mail = await write({ ...to, token, newEmail });
  expect(mail).toMatchObject({ id: 'id', to: 'amber@example.com', subject });
  expect(mail.text.replace(/\s+/g, ' ')).toContain(fact);
  expect(mail.text).toContain(`\nhttps://sillage.example${path}\n`);
  expect(mail.html).toContain(`href="https://sillage.example${path}"`);
  expect(mail.html).toContain(fact.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  // Transactional: no unsubscribe header and no external resources.
  expect(mail).not.toHaveProperty('headers');
  expect(mail.html).not.toMatch(/<img|url\(|@import/);
});

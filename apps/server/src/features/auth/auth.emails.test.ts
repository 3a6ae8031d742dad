import { expect, test } from 'vitest';
import {
  buildAddressChangeNotice,
  buildExistingAccountEmail,
  buildNewAddressEmail,
  buildPasswordChangedEmail,
  buildPasswordResetEmail,
  buildVerificationEmail,
} from './auth.emails.ts';

const to = { id: 'id', to: 'amber@example.com', publicUrl: new URL('https://sillage.example') };
const token = 'a'.repeat(43);
const newEmail = '<b>new</b>@example.com';

test.for([
  ['Please verify your email address', buildVerificationEmail, `/verify-email?token=${token}`, 'expires in 24 hours'],
  ['You already have an account', buildExistingAccountEmail, '/login', 'You already have one'],
  ['Set a new password', buildPasswordResetEmail, `/reset-password?token=${token}`, 'expires in an hour'],
  ['Your password was changed', buildPasswordChangedEmail, '/forgot-password', 'you were signed out everywhere else'],
  ['Please verify your new email address', buildNewAddressEmail, `/verify-email?token=${token}`, 'expires in 24 hours'],
  ['Your email address is about to change', buildAddressChangeNotice, '/forgot-password', newEmail],
] as const)(
  'email “%s” has the same text and link in its plain-text and HTML versions',
  async ([subject, buildEmail, path, expectedText]) => {
    const email = await buildEmail({ ...to, token, newEmail, hasRevokedKeys: false });
    expect(email).toMatchObject({ id: 'id', to: 'amber@example.com', subject });
    expect(email.text.replace(/\s+/g, ' ')).toContain(expectedText);
    expect(email.text).toContain(`\nhttps://sillage.example${path}\n`);
    expect(email.html).toContain(`href="https://sillage.example${path}"`);
    expect(email.html).toContain(expectedText.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    // Transactional: no unsubscribe header and no external resources.
    expect(email).not.toHaveProperty('headers');
    expect(email.html).not.toMatch(/<img|url\(|@import/);
  },
);

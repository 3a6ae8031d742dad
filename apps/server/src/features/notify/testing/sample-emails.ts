import { createSmtpMailer } from '../../../platform/email/smtp-mailer.ts';
import { buildReportAnswerEmail } from '../report-answers/report-answer.emails.ts';
import { givenEmail, givenEmailSender, givenRestock, messagesByKind, receiver } from './given-email.ts';

const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3);
const messages = {
  ...messagesByKind,
  'endless words': givenEmail('single', [
    givenRestock({
      fragrance: { ...givenRestock().fragrance, name: longWord },
      shop: longWord,
      url: `https://shop.example/${longWord}?${longWord}`,
      evidence: [{ source: 'page', says: longWord }],
    }),
  ]),
};

const answer = {
  email: receiver.email,
  problem: 'stock' as const,
  note: `The shop has corrected its page.\n${longWord}`,
  url: `https://shop.example/${longWord}`,
  shop: longWord,
  fragranceId: 1,
  name: longWord,
  brand: 'Maison',
};
const urls = {
  publicUrl: new URL('https://sillage.example'),
  unsubscribeUrl: 'https://sillage.example/unsubscribe/amber.signature',
};

/** Sends an email of every kind to an SMTP server, and returns the kinds in the order sent. */
export async function sendEveryEmail(smtpUrl: string): Promise<string[]> {
  const mailer = createSmtpMailer({
    url: smtpUrl,
    from: 'Sillage <restock@sillage.example>',
    domain: 'sillage.example',
  });
  const channel = givenEmailSender(mailer);
  try {
    for (const [kind, message] of Object.entries(messages))
      await channel.send({ ...message, id: kind.replace(' ', '-') }, receiver);
    await mailer.send(await buildReportAnswerEmail('answer', answer, urls));
  } finally {
    await mailer.close();
  }
  return [...Object.keys(messages), 'answer'];
}

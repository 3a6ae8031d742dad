import { smtpMailer } from '../../../platform/mail/smtp.ts';
import { everyMessage, givenMail, givenNews, mailChannel, receiver } from './given-news.ts';

const endless = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3);
const messages = {
  ...everyMessage,
  'endless words': givenMail('single', [
    givenNews({
      fragrance: { ...givenNews().fragrance, name: endless },
      shop: endless,
      url: `https://shop.example/${endless}?${endless}`,
      evidence: [{ source: 'page', says: endless }],
    }),
  ]),
};

/** Sends an email of every kind to an SMTP server, and returns the kinds in the order sent. */
export async function sendEveryMail(smtpUrl: string): Promise<string[]> {
  const mailer = smtpMailer({ url: smtpUrl, from: 'Sillage <restock@sillage.example>', domain: 'sillage.example' });
  const channel = mailChannel(mailer);
  try {
    for (const [kind, message] of Object.entries(messages))
      await channel.send({ ...message, id: kind.replace(' ', '-') }, receiver);
  } finally {
    await mailer.close();
  }
  return Object.keys(messages);
}

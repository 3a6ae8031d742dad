import { button, composeEmail, heading, link, note, paragraph, smallLinks } from '../../../platform/email/kit.ts';
import type { Email } from '../../../platform/email/mailer.ts';
import { formatFragranceName, toPlainLine, toWebUrl } from '../event-text.rules.ts';
import { buildUnsubscribeHeaders } from '../unsubscribe/unsubscribe-token.service.ts';
import type { AnswerToSend } from './report-answers.repo.ts';
import { reportTexts } from './report-answers.rules.ts';

interface Links {
  publicUrl: URL;
  unsubscribeUrl: string;
}

/** Builds the email about an operator's answer. Texts of the shop and the operator stay text. */
export async function buildReportAnswerEmail(
  id: string,
  answer: Pick<AnswerToSend, 'email' | 'problem' | 'note' | 'url' | 'shop' | 'fragranceId' | 'name' | 'brand'>,
  { publicUrl, unsubscribeUrl }: Links,
): Promise<Email> {
  const name = formatFragranceName(answer);
  const shop = toPlainLine(answer.shop, 80);
  const buildUrl = (path: string) => new URL(path, publicUrl).href;
  const subject = `Your report about ${name}`;
  const bodies = await composeEmail({
    title: subject,
    preheader: `The operator answered: ${toPlainLine(answer.note)}`,
    parts: [
      paragraph(`You reported that ${reportTexts[answer.problem]}: ${name}, at ${shop}.`),
      paragraph('The operator of this server answered your report:'),
      ...splitLines(answer.note).map(paragraph),
      button('See the fragrance', buildUrl(`/fragrances/${answer.fragranceId}`)),
      heading('The page that you reported'),
      ...listPageLinks(answer.url).map((url) => link(`Open it at ${shop}`, url)),
    ],
    footer: [
      note('You get this because emails about answers to your reports are on in your settings.'),
      smallLinks([
        { text: 'Settings', href: buildUrl('/settings') },
        { text: 'Unsubscribe from answers to your reports', href: unsubscribeUrl },
      ]),
    ],
  });
  return { id, to: answer.email, subject, ...bodies, headers: buildUnsubscribeHeaders(unsubscribeUrl) };
}

function listPageLinks(url: string): string[] {
  const href = toWebUrl(url);
  return href === null ? [] : [href];
}

function splitLines(note: string): string[] {
  return note
    .split('\n')
    .map((line) => toPlainLine(line, note.length))
    .filter((line) => line !== '');
}

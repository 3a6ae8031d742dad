import type { Deps } from '../../../platform/deps.ts';
import type { Channel } from '../channel.ts';
import { openMails } from '../mail/mail-of.ts';
import { judgeSmtpFailure, type SmtpFailure } from '../mail/smtp-failure.rules.ts';
import { Refusal } from '../message.ts';
import { unsubscribeUrl } from '../unsubscribe.ts';

export function createEmailChannel(deps: Pick<Deps, 'config' | 'clock' | 'secret' | 'mailer' | 'fetchBytes'>): Channel {
  const mailOf = openMails(deps, (userId, kind) => unsubscribeUrl(deps, userId, kind));
  return {
    async send(message, to) {
      const mail = await mailOf(message, to);
      await deps.mailer.send(mail).catch((error: Error & SmtpFailure) => {
        const { kind, says } = judgeSmtpFailure(error);
        throw new Refusal(kind, says);
      });
      return { sentTo: to.email };
    },
  };
}

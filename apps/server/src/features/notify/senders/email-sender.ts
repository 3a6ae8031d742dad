import type { Deps } from '../../../platform/deps.ts';
import { buildAlertUrl } from '../actions/alert-link.service.ts';
import { createEmailRenderer } from '../email/email-renderer.ts';
import { classifySmtpFailure, type SmtpFailure } from '../email/smtp-failure.rules.ts';
import { buildUnsubscribeUrl } from '../unsubscribe/unsubscribe-token.service.ts';
import { type ChannelSender, SendError } from './channel-sender.ts';

export function createEmailSender(
  deps: Pick<Deps, 'config' | 'clock' | 'secret' | 'mailer' | 'fetchBytes'>,
): ChannelSender {
  const renderEmail = createEmailRenderer(deps, {
    unsubscribe: (userId, kind) => buildUnsubscribeUrl(deps, userId, kind),
    actions: (message) => buildAlertUrl(deps, message),
  });
  return {
    async send(message, to) {
      const email = await renderEmail(message, to);
      await deps.mailer.send(email).catch((error: Error & SmtpFailure) => {
        const rejection = classifySmtpFailure(error);
        throw new SendError(rejection.kind, rejection.message);
      });
      return { sentTo: to.email };
    },
  };
}

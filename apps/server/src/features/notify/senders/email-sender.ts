import type { Deps } from '../../../platform/deps.ts';
import { listSecrets } from '../../../platform/settings/secrets.ts';
import { buildAlertUrl } from '../actions/alert-link.service.ts';
import { describeSmtpFailure } from '../email/describe-smtp-failure.rules.ts';
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
  const secrets = listSecrets(deps.config);
  return {
    async send(message, to) {
      const email = await renderEmail(message, to);
      await deps.mailer.send(email).catch((error: Error & SmtpFailure) => {
        const rejection = classifySmtpFailure(error);
        const response = describeSmtpFailure(error, to.email, secrets);
        throw new SendError(rejection.kind, rejection.message, { response });
      });
      return { sentTo: to.email };
    },
  };
}

import { createTransport } from 'nodemailer';
import { SECOND } from '../clock.ts';
import type { Mailer } from './mailer.ts';

/** Sends through the operator's SMTP server, over a small pool of connections. */
export function smtpMailer(options: { url: string; from: string; domain: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({
        from: options.from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${options.domain}>`,
        attachments: (mail.attachments ?? []).map((each) => ({ ...each, contentDisposition: 'inline' as const })),
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      });
    },
    close: async () => transport.close(),
  };
}

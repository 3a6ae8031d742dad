import { createTransport } from 'nodemailer';
import { SECOND } from '../clock.ts';
import { tracedRequest } from '../tracing.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Sends through the operator's SMTP server, over a pool of at most four connections. */
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
  async function send(mail: Mail): Promise<void> {
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
  }
  return {
    send: (mail) => tracedRequest('send mail', {}, () => send(mail)),
    close: async () => transport.close(),
  };
}

import { createTransport } from 'nodemailer';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSmtpServer, type ReceivedMail, randomFaults, type SmtpFault, type SmtpStep } from './smtp.ts';

const mail = {
  from: 'shop@example.com',
  to: 'iris@example.com',
  subject: 'Oud',
  text: 'Hello\n.\nIris',
  html: '<p>Hello',
};

/** Returns a function that sends emails to the server, over one connection at a time. */
function mailerTo(url: string) {
  const transport = createTransport(`${url}?pool=true&maxConnections=1`);
  onTestFinished(() => transport.close());
  return (more: object = {}) => transport.sendMail({ ...mail, ...more });
}

async function givenServer(faults: Parameters<typeof openSmtpServer>[0] = {}) {
  const server = await openSmtpServer(faults);
  onTestFinished(() => server.close());
  return { server, send: mailerTo(server.url) };
}

/** Opens a server with a fault at the first occurrence of `step`. */
function givenFaultAt(step: SmtpStep, fault: SmtpFault) {
  let isDone = false;
  return givenServer({
    faults(current) {
      if (isDone || current !== step) return null;
      isDone = true;
      return fault;
    },
  });
}

describe('an SMTP server', () => {
  test('keeps every mail, parsed, and finds those to an address of the envelope', async () => {
    const { server, send } = await givenServer();
    await send({ messageId: '<one@example.com>' });
    await send({ to: 'rose@example.com', bcc: 'iris@example.com', attachments: [{ filename: 'a.txt', content: 'a' }] });
    expect(server.mails).toHaveLength(2);
    expect(server.mailsTo('rose@example.com')).toHaveLength(1);
    const [first, second] = server.mailsTo('iris@example.com');
    expect(first).toMatchObject({
      messageId: 'one@example.com',
      recipients: ['iris@example.com'],
      subject: 'Oud',
      text: expect.stringContaining('Hello\n.\nIris'),
      isAcknowledged: true,
    });
    expect(second?.attachments).toMatchObject([{ filename: 'a.txt' }]);
  });

  test('hands each mail on instead of keeping it when it is asked to', async () => {
    const received: ReceivedMail[] = [];
    const { server, send } = await givenServer({ onMail: (each) => void received.push(each) });
    await send();
    expect([received.length, server.mails.length]).toEqual([1, 0]);
  });

  test('counts the mails in progress', async () => {
    const { server, send } = await givenFaultAt('END', { delayMs: 100 });
    const sending = send();
    await expect.poll(() => server.inProgress()).toBe(1);
    await sending;
    expect(server.inProgress()).toBe(0);
  });
});

describe('a fault', () => {
  test.for<[SmtpStep, SmtpFault, unknown]>([
    ['GREETING', { reply: '421 busy' }, { responseCode: 421 }],
    ['EHLO', { hangUp: true }, { code: expect.stringMatching(/ECONNECTION|ESOCKET/) }],
    ['MAIL', { reply: '450 4.2.0 later' }, { responseCode: 450, response: '450 4.2.0 later' }],
    ['RCPT', { reply: '550 5.1.1 unknown' }, { code: 'EENVELOPE', responseCode: 550 }],
    ['DATA', { reply: '451 later' }, { responseCode: 451 }],
    ['CONTENT', { hangUp: true }, { code: expect.stringMatching(/ECONNECTION|ESOCKET/) }],
    ['END', { reply: '554 5.6.0 no' }, { responseCode: 554 }],
    ['END', { hangUp: true }, { code: expect.stringMatching(/ECONNECTION|ESOCKET/) }],
  ])('at %s refuses a mail, which is not kept, and the next one arrives', async ([step, fault, error]) => {
    const { server, send } = await givenFaultAt(step, fault);
    await expect(send()).rejects.toMatchObject(error as object);
    expect([server.mails.length, server.inProgress()]).toEqual([0, 0]);
    await send();
    expect(server.mails).toHaveLength(1);
  });

  test('after the last byte of a mail can keep it without its 250', async () => {
    const { server, send } = await givenFaultAt('END', { store: true, hangUp: true });
    await expect(send()).rejects.toThrow('Connection closed unexpectedly');
    expect(server.mails).toMatchObject([{ subject: 'Oud', isAcknowledged: false }]);
  });

  test('after the 250 ends the connection of a mail that was sent', async () => {
    const { server, send } = await givenFaultAt('ACKNOWLEDGED', { hangUp: true });
    await send();
    await send();
    expect(server.mails.map(({ isAcknowledged }) => isAcknowledged)).toEqual([true, true]);
  });

  test('ends with the script of faults', async () => {
    const { server, send } = await givenServer({ faults: (step) => (step === 'MAIL' ? { reply: '421 later' } : null) });
    await expect(send()).rejects.toMatchObject({ responseCode: 421 });
    server.setFaults(null);
    await send();
    expect(server.mails).toHaveLength(1);
  });
});

test('random faults are those that a sender recovers from, are counted, and are the same for the same draws', () => {
  const steps: SmtpStep[] = ['GREETING', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'CONTENT', 'END', 'ACKNOWLEDGED', 'QUIT'];
  const draw = () => {
    let state = 1;
    const { faults, counts } = randomFaults(() => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647, {
      share: 0.5,
    });
    return { all: Array.from({ length: 50 }, () => steps.map(faults)), counts };
  };
  const { all, counts } = draw();
  expect(draw()).toEqual({ all, counts });
  const replies = all.flat().flatMap((fault) => fault?.reply ?? []);
  expect(new Set(replies.map((reply) => reply[0]))).toEqual(new Set(['4']));
  const happened = all.flat().filter((fault) => fault !== null).length;
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(happened);
  expect(happened).toBeGreaterThan(100);
});

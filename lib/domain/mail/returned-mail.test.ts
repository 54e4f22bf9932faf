import { isAddressFailure, parseMailReport, parseReplyStatus } from './returned-mail';

const report = (type: string, part: string, fields: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'To: bounces+x@mail.example',
    `Content-Type: multipart/report; report-type=${type};`,
    '\tboundary="=_b"',
    '',
    '--=_b',
    'Content-Type: text/plain',
    '',
    'Action: failed. Status: 5.0.0, says this text for people.',
    '',
    '--=_b',
    `Content-Type: ${part}`,
    '',
    fields,
    '',
    '--=_b--',
    '',
  ].join('\r\n');
const delivery = (action: string, status: string) =>
  report(
    'delivery-status',
    'message/delivery-status',
    `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: ${action}\r\nStatus: ${status}`,
  );

describe('a mail that came back', () => {
  it.each([
    [delivery('failed', '5.1.1'), { kind: 'bounce', status: '5.1.1' }],
    [delivery('Failed', '5.7.26 (policy)'), { kind: 'bounce', status: '5.7.26' }],
    [delivery('delayed', '4.4.1'), null],
    [delivery('failed', '4.4.7'), null],
    [delivery('relayed', '2.0.0'), null],
    [
      report('feedback-report', 'message/feedback-report', 'Feedback-Type: abuse\r\nVersion: 1'),
      { kind: 'complaint', status: '' },
    ],
    [report('feedback-report', 'message/feedback-report', 'Feedback-Type: not-spam\r\nVersion: 1'), null],
    ['Subject: I am away\r\nContent-Type: text/plain\r\n\r\nAction: failed\r\nStatus: 5.1.1', null],
    ['', null],
    ['Content-Type: multipart/report; report-type=delivery-status\r\n\r\nAction: failed', null],
  ])('is parsed from its parts (%#)', (mail, read) => {
    expect(parseMailReport(mail)).toEqual(read);
    expect(parseMailReport(mail.replaceAll('\r\n', '\n'))).toEqual(read);
  });

  it('suppresses its address only when the address is what failed', () => {
    expect(['5.1.1', '5.1.2', '5.1.10', '5.2.1'].filter(isAddressFailure)).toHaveLength(4);
    expect(['5.0.0', '5.1.8', '5.2.2', '5.7.1', '4.1.1', ''].filter(isAddressFailure)).toEqual([]);
  });

  it('is distinguished from a reply of its recipient', () => {
    expect(parseReplyStatus('550 5.1.1 <a@b.example>: no such user')).toBe('5.1.1');
    expect(parseReplyStatus('550-5.1.1 no such user')).toBe('5.1.1');
    expect(parseReplyStatus('550 nobody here')).toBe('');
    expect(parseReplyStatus('451 4.1.1 later')).toBe('');
  });
});

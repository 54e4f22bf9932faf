/** Report about a sent mail from a mail server or mailbox provider. */
export interface MailReport {
  /** `bounce`: the mail permanently could not be delivered; `complaint`: the recipient marked the mail as spam. */
  readonly kind: 'bounce' | 'complaint';
  /** Status code of a bounce (RFC 3463), such as 5.1.1; '' = the report contains no code. */
  readonly status: string;
}

/**
 * Returns whether a status code means that the address itself accepts no mail: unknown mailbox or domain, or a disabled
 * one. After other permanent failures, such as rejected content or a full mailbox, the next mail may arrive.
 */
export const isAddressFailure = (status: string): boolean => /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/.test(status);

/**
 * Returns the status code in a mail server's reply to a recipient: `5.1.1` from `550 5.1.1 No such user`; '' = the
 * reply contains no code.
 */
export const parseReplyStatus = (reply: string): string => /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? '';

/**
 * Parses a delivery status notification (RFC 3464) or a feedback report (RFC 5965) from a raw mail. Returns null for
 * other mails, such as automatic replies, delay notices, and reports of other kinds than spam.
 */
export function parseMailReport(mail: string): MailReport | null {
  const text = mail.replace(/\r\n?/g, '\n');
  const end = text.indexOf('\n\n');
  const contentType = readField(text.slice(0, end === -1 ? undefined : end), 'content-type') ?? '';
  if (!/^multipart\/report\b/i.test(contentType)) return null;
  const boundary = /boundary="?([^";\s]{1,70})"?/i.exec(contentType)?.[1];
  if (boundary === undefined || end === -1) return null;
  for (const part of text.slice(end).split(`\n--${boundary}`)) {
    const bodyAt = part.indexOf('\n\n', 1);
    if (bodyAt === -1) continue;
    const type = readField(part.slice(0, bodyAt), 'content-type') ?? '';
    if (/^message\/(?:global-)?delivery-status\b/i.test(type)) return readDeliveryStatus(part.slice(bodyAt));
    if (/^message\/feedback-report\b/i.test(type)) return readFeedback(part.slice(bodyAt));
  }
  return null;
}

/**
 * Parses a delivery status, which has a group of fields per recipient. Returns the first permanent failure; null
 * without one. Each mail of the platform has one recipient.
 */
function readDeliveryStatus(text: string): MailReport | null {
  for (const group of text.split(/\n\s*\n/)) {
    if (readField(group, 'action')?.toLowerCase() !== 'failed') continue;
    const status = /^5\.\d{1,3}\.\d{1,3}\b/.exec(readField(group, 'status') ?? '')?.[0];
    if (status !== undefined) return { kind: 'bounce', status };
  }
  return null;
}

const readFeedback = (text: string): MailReport | null =>
  readField(text, 'feedback-type')?.toLowerCase() === 'abuse' ? { kind: 'complaint', status: '' } : null;

/** Returns a header's value on one line; undefined when the header is missing. */
function readField(head: string, name: string): string | undefined {
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const matchingLine = lines.find((line) => line.toLowerCase().startsWith(`${name}:`));
  return matchingLine?.slice(name.length + 1).trim();
}

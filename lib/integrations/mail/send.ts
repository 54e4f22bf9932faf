import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailPurpose } from '@/lib/domain/mail/suppression';
import { env } from '@/lib/platform/env';
import { type DkimKey, getPlatformSender, type MailSender } from './platform-sender';
import { buildReturnAddress } from './return-address';
import { getSmtpTransport } from './smtp';

interface MailContent {
  /** UUID of the mail, used as message id and file name. It remains the same when the mail is sent again. */
  readonly id: string;
  readonly to: { readonly name: string; readonly email: string };
  readonly fromName: string;
  /** Sender address of the store with the DKIM key of its domain; null or absent = the platform's sender. */
  readonly sender?: MailSender | null;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mail with its purpose, which every mail must state. */
export type OutgoingMail = MailContent &
  (
    | { readonly purpose: Exclude<MailPurpose, 'optional'> }
    | {
        readonly purpose: 'optional';
        /**
         * Address that unsubscribes on POST without a session, and on GET shows a page that asks for confirmation (RFC
         * 8058). Mail programs display it next to the sender.
         */
        readonly unsubscribeUrl: string;
      }
  );

/**
 * Headers that the DKIM signature covers: those that RFC 6376 recommends, and `List-Unsubscribe-Post`, because mail
 * programs offer one-click unsubscribe only if that header is signed (RFC 8058).
 */
const SIGNED_HEADERS = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/**
 * Sends a mail through the server of SMTP_URL; without SMTP_URL writes it to a file in $DATA_DIR/mail. Mails of a
 * tenant must be sent with `lib/backend/mail/deliver.ts`, which checks suppressions. Addresses are passed as objects,
 * so that a name cannot add a header.
 */
export async function sendMail(mail: OutgoingMail): Promise<void> {
  const host = new URL(env().PUBLIC_URL).hostname;
  const platform = getPlatformSender();
  const sender = mail.sender ?? platform;
  const keys = [mail.sender?.dkim, platform.dkim].flatMap((key) => (key ? [signingKey(key)] : []));
  const message = {
    messageId: `<${mail.id}@${host}>`,
    // Bounces are sent to the platform, which finds the undelivered mail by the tag in this address.
    envelope: { from: buildReturnAddress(mail.id) ?? platform.address, to: mail.to.email },
    from: { name: oneLine(mail.fromName), address: sender.address },
    to: { name: oneLine(mail.to.name), address: mail.to.email },
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(keys.length > 0 ? { dkim: { keys, headerFieldNames: SIGNED_HEADERS } } : {}),
    ...(mail.purpose === 'optional'
      ? {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }
      : {}),
  };
  const url = env().SMTP_URL;
  if (url) {
    await getSmtpTransport(url).sendMail(message);
    return;
  }
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  if (!Buffer.isBuffer(composed.message)) throw new Error('a buffered transport answered no buffer');
  const folder = path.join(env().DATA_DIR, 'mail');
  // E-mails contain addresses and sign-in links, so other users of the machine must not read the files.
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  const file = path.join(folder, `${mail.id}.eml`);
  await writeFile(`${file}.part`, composed.message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

const signingKey = ({ domain, selector, privateKey }: DkimKey) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
});

/** Returns a name as one line: control characters become spaces, so that a line break cannot start another header. */
const oneLine = (name: string): string => name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/lib/env';

export interface OutgoingMail {
  /** A UUID of ours: the message id and the file name, the same for a mail that is sent again. */
  readonly id: string;
  readonly to: { readonly name: string; readonly email: string };
  readonly fromName: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends such mails when it is posted to, without a session, and leads a browser to a page that asks first (RFC 8058). Mail
   *  programs offer it beside the sender. */
  readonly unsubscribeUrl?: string;
}

/** A server that says nothing for so long says nothing any more; the queue tries again later. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

let smtp: Transporter | undefined;

/** Hands a mail to the server of SMTP_URL; without one it becomes a file in $DATA_DIR/mail.
 *  Addresses travel as objects, so that no name can add a header. */
export async function sendMail(mail: OutgoingMail): Promise<void> {
  const host = new URL(env().PUBLIC_URL).hostname;
  const message = {
    messageId: `<${mail.id}@${host}>`,
    from: { name: mail.fromName, address: `orders@${host}` },
    to: { name: mail.to.name, address: mail.to.email },
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.unsubscribeUrl
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
    smtp ??= createTransport({ url, ...TIMEOUTS_MS });
    await smtp.sendMail(message);
    return;
  }
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  if (!Buffer.isBuffer(composed.message)) throw new Error('a buffered transport answered no buffer');
  const folder = path.join(env().DATA_DIR, 'mail');
  // Mails carry addresses and links that open accounts: other users of the machine read none.
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  const file = path.join(folder, `${mail.id}.eml`);
  await writeFile(`${file}.part`, composed.message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '@/lib/platform/env';

/** Reads a mail that was written to $DATA_DIR/mail: its unfolded headers and its two parts, all decoded. */
export function readEml(mailId: string): { headers: string; text: string; html: string } {
  const eml = readFileSync(join(env().DATA_DIR, 'mail', `${mailId}.eml`), 'utf8');
  const [head = '', ...body] = eml.split('\r\n\r\n');
  const headers = head
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/\?= =\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, encodedText: string) => decode(encodedText.replaceAll('_', ' ')));
  const [, text = '', html = ''] = decode(body.join('\r\n\r\n').replace(/=\r\n/g, '')).split(
    /Content-Type: text\/\w+; charset=utf-8\r\n/,
  );
  return { headers, text, html };
}

/** Decodes quoted-printable text as UTF-8. */
const decode = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

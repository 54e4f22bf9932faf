import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/lib/platform/env';

/** SMTP timeouts in ms. The job queue retries a failed mail later. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

let smtp: Transporter | undefined;

/** Connects and signs in to the server of SMTP_URL. Returns the reason of a failure; null when it worked. */
export async function checkMailServer(): Promise<string | null> {
  const url = env().SMTP_URL;
  if (!url) return null;
  try {
    await getSmtpTransport(url).verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the connection pool of the server of SMTP_URL. */
export function getSmtpTransport(url: string): Transporter {
  smtp ??= createTransport({ url, ...TIMEOUTS_MS });
  return smtp;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sendAccountMail, sendResetLink, sendSignInLink } from '@/lib/backend/jobs/send-account-mail';
import { getDatabasePools } from '@/lib/db/client';

const jobs = z.array(z.object({ id: z.coerce.number(), task: z.string(), payload: z.looseObject({}) }));
const mail = z.object({ id: z.uuid(), kind: z.string(), email: z.string() });

export interface ReceivedMail {
  readonly kind: string;
  readonly to: string;
  /** The complete mail file, with folded header lines joined. */
  readonly eml: string;
  /** Secret at the end of the mail's link; empty when the mail has none. */
  readonly token: string;
}

/**
 * Runs the queued jobs that send mails to people, as the queue would. Returns the mails sent since the last call. Reads
 * the queue as the database's owner.
 */
export async function receiveMails(): Promise<ReceivedMail[]> {
  const received: ReceivedMail[] = [];
  for (const { task, payload } of await takeJobs()) {
    if (task === 'start-reset' || task === 'start-sign-in') {
      await (task === 'start-reset' ? sendResetLink : sendSignInLink)(payload);
      continue;
    }
    await sendAccountMail(payload);
    const { id, kind, email } = mail.parse(payload);
    const eml = readMail(id);
    if (eml)
      received.push({
        kind,
        to: email,
        eml,
        token: /[/=]([\w-]{43})[\s?&]/.exec(eml.replaceAll('=3D', '='))?.[1] ?? '',
      });
  }
  // A job that looks up an address enqueues a mail job, so the queue is checked again.
  return received.length > 0 || !(await hasJobs()) ? received : receiveMails();
}

const OURS = `from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier in ('start-reset', 'start-sign-in', 'send-account-mail')`;

async function hasJobs(): Promise<boolean> {
  return (await getDatabasePools().main.query(`select 1 ${OURS}`)).rows.length > 0;
}

async function takeJobs() {
  const { rows } = await getDatabasePools().main.query(
    `select j.id, t.identifier as task, j.payload ${OURS} order by j.id`,
  );
  const taken = jobs.parse(rows);
  await getDatabasePools().main.query('delete from graphile_worker._private_jobs where id = any($1)', [
    taken.map(({ id }) => id),
  ]);
  return taken;
}

function readMail(id: string): string | null {
  const file = join(process.env.DATA_DIR ?? '', 'mail', `${id}.eml`);
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/=\r?\n/g, '') : null;
}

/** Returns the newest mail of a kind to an address; fails the test when there is none. */
export async function requireMail(email: string, kind: string): Promise<ReceivedMail> {
  const newestMail = (await receiveMails()).findLast((one) => one.to === email && one.kind === kind);
  if (!newestMail) throw new Error(`no ${kind} mail to ${email}`);
  return newestMail;
}

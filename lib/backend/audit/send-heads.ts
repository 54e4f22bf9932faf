import { sql } from 'drizzle-orm';
import { asPlatform } from '@/lib/db/client';
import { signFulfillerMessage } from '@/lib/integrations/fulfillers/signature';
import { env } from '@/lib/platform/env';
import { sealAuditLog } from './seal';

const TIMEOUT_MS = 10_000;

interface Receiver {
  readonly url: string;
  readonly secret: string;
}

/**
 * Sends the heads of all chains to AUDIT_HEAD_URL, where this installation cannot change them. Does nothing when the
 * variable is unset.
 */
export async function sendAuditHeads(receiver: Receiver | null = configuredReceiver()): Promise<void> {
  if (!receiver) return;
  await sealAuditLog();
  // Reads without tenant scope, because every tenant has a chain.
  const { rows } = await asPlatform().execute(sql`
    select distinct on (tenant_id) tenant_id, n as entries, encode(hash, 'hex') as head from audit_seals order by tenant_id, n desc`);
  const at = new Date();
  const body = JSON.stringify({
    type: 'audit heads',
    installation: env().PUBLIC_URL,
    at: at.toISOString(),
    chains: rows,
  });
  const seconds = Math.floor(at.getTime() / 1_000);
  const answer = await fetch(receiver.url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      'x-merchloom-timestamp': String(seconds),
      'x-merchloom-signature': signFulfillerMessage(receiver.secret, body, seconds),
    },
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`AUDIT_HEAD_URL answered ${answer.status}`);
}

function configuredReceiver(): Receiver | null {
  const { AUDIT_HEAD_URL: url, AUDIT_HEAD_SECRET: secret } = env();
  return url && secret ? { url, secret } : null;
}

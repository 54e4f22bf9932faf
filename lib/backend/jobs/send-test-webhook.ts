import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { listWebhookSecrets } from '@/lib/platform/keys';
import { getLocalWebhookUrl } from '@/lib/platform/local-webhooks';

const TIMEOUT_MS = 10_000;
const webhookUrl = z.url({ protocol: /^https?$/ });
const sent = z.object({ url: z.string(), event: z.looseObject({ id: z.string() }) });

/**
 * Sends a webhook of the test gateway as the real one does: signed over the raw body, and repeated until it is
 * accepted.
 * @throws Error for any response but 2xx; the queue retries later
 */
export async function sendTestWebhook(payload: unknown): Promise<void> {
  const { url, event } = sent.parse(payload);
  const body = JSON.stringify(event);
  const response = await fetch(addressNow(url), {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature(body, new Date()) },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the webhook was answered ${response.status}`);
}

/**
 * Returns this process's webhook address, or in a process that serves no pages the address stored with the payment. The
 * node at the stored address may have stopped, and demo payments have no stored address.
 */
const addressNow = (url: string): string => getLocalWebhookUrl() ?? webhookUrl.parse(url);

function signature(body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', listWebhookSecrets()[0]).update(`${seconds}.${body}`).digest('hex')}`;
}

import { WEBHOOK_ENDPOINTS } from '@/lib/contracts/payments';
import { env } from '@/lib/platform/env';

/** Returns the address that receives the test gateway's webhooks. */
export const getTestWebhookUrl = (): string => `${ownAddress()}${WEBHOOK_ENDPOINTS.stripe.path}`;

/**
 * Returns the origin under which jobs reach the web tier: this node's own address, or the public URL when the tenant
 * API runs in another process.
 */
function ownAddress(): string {
  const { HOST: host, PORT: port, PUBLIC_URL: publicUrl, TENANT_API_URL: elsewhere } = env();
  if (elsewhere) return publicUrl;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

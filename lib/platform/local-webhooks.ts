import { processValue } from '@/lib/platform/process-value';

const address = processValue<string>('own-webhooks');

/** Told by a process that serves pages as it starts: where it takes the webhooks of the built-in gateway. */
export function setLocalWebhookUrl(url: string): void {
  address.current = url;
}

/** Where this very process takes the webhooks of the built-in gateway; undefined in one that serves no pages. */
export const getLocalWebhookUrl = (): string | undefined => address.current;

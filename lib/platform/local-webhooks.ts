import { getProcessValue } from '@/lib/platform/process-value';

const address = getProcessValue<string>('own-webhooks');

/**
 * Sets the URL at which this process receives the webhooks of the built-in gateway. Called at the start of a process
 * that serves pages.
 */
export function setLocalWebhookUrl(url: string): void {
  address.current = url;
}

/**
 * Returns the URL at which this process receives the webhooks of the built-in gateway; undefined in a process that
 * serves no pages.
 */
export const getLocalWebhookUrl = (): string | undefined => address.current;

import { getProcessValue } from '@/lib/platform/process-value';

const address = getProcessValue<string>('own-webhooks');

/**
 * Sets the address at which this process receives webhooks of the test gateway. Called at the start of a process that
 * serves pages.
 */
export function setLocalWebhookUrl(url: string): void {
  address.current = url;
}

/**
 * Returns the address at which this process receives webhooks of the test gateway; undefined in a process that serves
 * no pages.
 */
export const getLocalWebhookUrl = (): string | undefined => address.current;

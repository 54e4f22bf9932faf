import { buildNotFoundError } from '@/lib/platform/errors';
import { hasMetricsToken, respondMetrics } from '@/lib/platform/metrics/respond';
import type { UseCase } from './context';

/** Sends this node's metrics to callers with METRICS_TOKEN. For all others the call returns 404. */
export const readMetrics: UseCase = async ({ request }) => {
  if (!hasMetricsToken(request)) throw buildNotFoundError();
  return respondMetrics();
};

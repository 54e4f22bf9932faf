import { buildNotFoundError } from '@/lib/platform/errors';
import { hasMetricsToken, respondMetrics } from '@/lib/platform/metrics/respond';
import type { UseCase } from './context';

/** Sends this node's metrics to holders of METRICS_TOKEN; for everybody else the call does not exist. */
export const readMetrics: UseCase = async ({ request }) => {
  if (!hasMetricsToken(request)) throw buildNotFoundError();
  return respondMetrics();
};

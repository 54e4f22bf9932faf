import { notFound } from '@/lib/errors';
import { answerMetrics, hasMetricsToken } from '@/lib/metrics/answer';
import type { UseCase } from './context';

/** The figures of this node, for whoever has METRICS_TOKEN; for everybody else there is no such call. */
export const readMetrics: UseCase = async ({ request }) => {
  if (!hasMetricsToken(request)) throw notFound();
  return answerMetrics();
};

import { healthReport } from '@/lib/health';
import type { UseCase } from './context';

export const health: UseCase = async () => {
  const report = await healthReport();
  return { json: report, status: report.status === 'ok' ? 200 : 503 };
};

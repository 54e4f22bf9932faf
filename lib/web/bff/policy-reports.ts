import { z } from 'zod';
import type { platformEndpoints } from '@/lib/contracts/platform';
import { parseJson } from '@/lib/platform/http/body';
import { logger } from '@/lib/platform/log';
import type { UseCase } from './context';
import { consumeRatePoints, createNodeLimit } from './node-limit';

const reports = createNodeLimit({ points: 60, perSeconds: 600 });
const MAX_DEPTH = 5;

const text = z.string().max(4_000).catch('');
/** Reports in the format of `report-uri`, and in the format of the Reporting API. */
const oldReport = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'blocked-uri': text, 'document-uri': text }),
});
const newReports = z.array(z.object({ type: z.string(), body: z.looseObject({}), url: text.optional() })).max(20);
const newBody = z.object({ effectiveDirective: text, blockedURL: text, documentURL: text });

interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
}

/**
 * Logs a violation of a page's content security policy. Addresses may contain secrets and names, so only the first path
 * segment of the page and the origin of the blocked resource are logged.
 */
export const receivePolicyReports: UseCase<typeof platformEndpoints.policyReports> = async ({ bytes, context }) => {
  await consumeRatePoints(reports, context.clientIp);
  for (const violation of readReports(parseJson(bytes, MAX_DEPTH)))
    logger.warn({ ...violation }, 'a page’s content policy blocked a resource');
  return { empty: true };
};

function readReports(json: unknown): readonly Violation[] {
  const old = oldReport.safeParse(json).data?.['csp-report'];
  if (old) return [toViolation(old['effective-directive'], old['blocked-uri'], old['document-uri'])];
  return (newReports.safeParse(json).data ?? [])
    .filter(({ type }) => type === 'csp-violation')
    .flatMap(({ body }) => newBody.safeParse(body).data ?? [])
    .map((report) => toViolation(report.effectiveDirective, report.blockedURL, report.documentURL));
}

const toViolation = (directive: string, blocked: string, page: string): Violation => ({
  directive: /^[a-z-]{1,40}$/.test(directive) ? directive : 'unknown',
  blocked: URL.canParse(blocked) ? `${new URL(blocked).protocol}//${new URL(blocked).host}` : toLogToken(blocked),
  page: URL.canParse(page) ? `/${toLogToken(new URL(page).pathname.split('/')[1] ?? '')}` : 'unknown',
});

/** Returns at most 60 letters, digits, `_` and `-` of a value, so that it is safe in a log line. */
const toLogToken = (value: string): string => value.replace(/[^\w-]/g, '').slice(0, 60);

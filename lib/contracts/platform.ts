import { z } from 'zod';
import { PAYMENT_OBSTACLES } from '@/lib/domain/payments/obstacles';
import { defineEndpoint } from './define';
import { gatewayKind } from './field-types';

/** Public facts about the platform. */
export const platformEndpoints = {
  health: defineEndpoint({
    name: 'platform.health',
    method: 'GET',
    path: '/api/health',
    summary: 'Whether this node can serve; for staff and the bearer of METRICS_TOKEN also what needs a person soon.',
    audience: 'public',
    handledBy: 'web',
    answer: z.object({
      status: z.string(),
      reason: z.string().optional(),
      version: z.string(),
      database: z.enum(['embedded', 'postgresql']).nullable(),
      /** Gateway by region; null = none. */
      payments: z.record(z.string(), gatewayKind.nullable()),
      /**
       * Reason why a region takes no payments; null = it takes them. Without a source of sales tax the US takes none.
       */
      paymentObstacles: z.record(z.string(), z.enum(PAYMENT_OBSTACLES).nullable()).optional(),
      tenantApi: z.enum(['embedded', 'remote']),
      /** Alarms such as `disk_low` or `payment_not_completed`. */
      alarms: z.array(z.string()).optional(),
    }),
    errors: ['unauthenticated', 'unavailable'],
  }),
  policyReports: defineEndpoint({
    name: 'platform.policyReports',
    method: 'POST',
    path: '/api/policy-reports',
    summary: 'What the security policy of a page refused in a browser, as browsers report it; answered 204.',
    audience: 'public',
    csrf: 'none',
    handledBy: 'web',
    bodyType: 'raw',
    body: z.unknown(),
    answer: z.null(),
    errors: ['malformed', 'rate_limited'],
  }),
  metrics: defineEndpoint({
    name: 'platform.metrics',
    method: 'GET',
    path: '/api/metrics',
    summary:
      'Figures of this node for Prometheus; with METRICS_TOKEN as bearer token, otherwise there is no such call.',
    audience: 'public',
    handledBy: 'web',
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found'],
  }),
  openapi: defineEndpoint({
    name: 'platform.openapi',
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This list as an OpenAPI 3.1 document.',
    audience: 'public',
    handledBy: 'web',
    answer: z.unknown(),
  }),
};

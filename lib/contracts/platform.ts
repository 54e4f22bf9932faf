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
    summary:
      'Returns whether this node can serve requests; for staff and callers with METRICS_TOKEN also the issues that a person must resolve soon.',
    audience: 'public',
    handledBy: 'web',
    answer: z.object({
      status: z.string(),
      reason: z.string().optional(),
      version: z.string(),
      database: z.enum(['embedded', 'postgresql']).nullable(),
      /** Payment gateway by region; null = none. */
      payments: z.record(z.string(), gatewayKind.nullable()),
      /**
       * Reason why a region takes no payments, by region; null = it takes payments. The US needs a source of sales tax.
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
    summary: 'Receives browsers’ reports about content that the security policy of a page blocked. Responds with 204.',
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
      'Returns the metrics of this node for Prometheus, to callers with METRICS_TOKEN as bearer token; 404 for all others.',
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
    summary: 'Returns this list of calls as an OpenAPI 3.1 document.',
    audience: 'public',
    handledBy: 'web',
    answer: z.unknown(),
  }),
};

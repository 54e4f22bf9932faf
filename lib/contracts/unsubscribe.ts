import { z } from 'zod';
import { NOTIFICATION_TOPICS } from '@/lib/domain/orders/notifications';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { language } from './field-types';

const params = z.object({ token: z.string().max(100) });

/**
 * One-click unsubscribe from one kind of mail, without a session; a signed token names the user and the kind (RFC
 * 8058).
 */
export const unsubscribeEndpoints = {
  unsubscribe: defineEndpoint({
    name: 'unsubscribe.confirm',
    method: 'POST',
    path: '/api/unsubscribe/:token',
    summary: 'Ends one kind of mail to one user, as mail programs ask for it; the same answer each time.',
    audience: 'public',
    csrf: 'none',
    handledBy: 'tenant-api',
    params,
    formPage: '/unsubscribe/:token',
    answer: buildEnvelopeSchema(z.object({ unsubscribed: z.literal(true) })),
    errors: ['not_found'],
  }),
  open: defineEndpoint({
    name: 'unsubscribe.open',
    method: 'GET',
    path: '/api/unsubscribe/:token',
    summary: 'Leads a browser to the page that asks before it ends anything.',
    audience: 'public',
    handledBy: 'web',
    params,
    query: z.object({ lang: language.optional().catch(undefined) }),
    answer: z.unknown(),
    answerType: 'binary',
  }),
  read: defineEndpoint({
    name: 'service.subscription',
    method: 'GET',
    path: '/api/service/subscriptions/:token',
    summary: 'What a token of such a mail is about, and whether the user still gets these mails.',
    audience: 'service',
    handledBy: 'tenant-api',
    params,
    answer: buildEnvelopeSchema(
      z.object({
        topic: z.enum(NOTIFICATION_TOPICS),
        email: z.string(),
        is_subscribed: z.boolean(),
        /** False for administrators' problem mails: these cannot be unsubscribed. */
        may_end: z.boolean(),
      }),
    ),
    errors: ['not_found'],
  }),
};

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
    summary:
      'Unsubscribes a user from one kind of mails, when a mail program requests it. The response is always the same.',
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
    summary: 'Redirects a browser to the page that asks for confirmation.',
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
    summary:
      'Returns the kind of mails and the e-mail address of an unsubscribe token, and whether the user still gets these mails.',
    audience: 'service',
    handledBy: 'tenant-api',
    params,
    answer: buildEnvelopeSchema(
      z.object({
        topic: z.enum(NOTIFICATION_TOPICS),
        email: z.string(),
        is_subscribed: z.boolean(),
        /** Whether the recipient may unsubscribe; false for administrators' mails about problems. */
        may_end: z.boolean(),
      }),
    ),
    errors: ['not_found'],
  }),
};

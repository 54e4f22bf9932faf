import { z } from 'zod';
import { emailSchema } from '@/lib/domain/account/fields';
import { WAIT_LIST_KINDS } from '@/lib/domain/calendar/reminders';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { language, storeParams } from './field-types';

const fields = {
  email: emailSchema,
  lang: language.catch('en').default('en'),
  kind: z.enum(WAIT_LIST_KINDS).default('open'),
  /** Invisible honeypot field; a filled one shows that a program sent the form. */
  website: z.string().max(200).default(''),
};
const sent = buildEnvelopeSchema(z.object({ sent: z.literal(true) }));
const params = z.object({ token: z.string().max(120) });

/**
 * Calls about the wait list of a closed store and the reminder of an open one: a visitor enters an e-mail address,
 * confirms it by mail, and gets one mail when the store opens, or a day before it closes.
 */
export const waitListEndpoints = {
  join: defineEndpoint({
    name: 'waitList.join',
    method: 'POST',
    path: '/api/:tenant/:slug/wait-list',
    summary:
      'Mails a visitor a link for confirming that they want to be notified when a closed store opens, or a day before an open one closes (kind last-call).',
    audience: 'public',
    handledBy: 'web',
    params: storeParams,
    body: z.strictObject(fields),
    bodyType: 'json-or-multipart',
    formPage: '/:slug/wait-list',
    answer: sent,
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  /** Endpoint of the tenant API that enforces the rate limit and enqueues the mail. */
  add: defineEndpoint({
    name: 'waitList.add',
    method: 'POST',
    path: '/api/service/:tenant/:slug/wait-list',
    summary: 'Adds an address to a store’s wait list and enqueues the mail that asks for confirmation.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    body: z.object(fields),
    answer: sent,
    errors: ['not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 10, perSeconds: 600 },
  }),
  confirm: defineEndpoint({
    name: 'waitList.confirm',
    method: 'POST',
    path: '/api/wait-list/:token',
    summary: 'Confirms an entry of a wait list. The response is always the same.',
    audience: 'public',
    csrf: 'none',
    handledBy: 'tenant-api',
    params,
    formPage: '/wait-list/:token',
    answer: buildEnvelopeSchema(z.object({ confirmed: z.literal(true) })),
    errors: ['not_found'],
  }),
  leave: defineEndpoint({
    name: 'waitList.leave',
    method: 'POST',
    path: '/api/wait-list/:token/leave',
    summary: 'Ends an entry of a wait list, when a mail program requests it. The response is always the same.',
    audience: 'public',
    csrf: 'none',
    handledBy: 'tenant-api',
    params,
    formPage: '/wait-list/:token',
    answer: buildEnvelopeSchema(z.object({ left: z.literal(true) })),
    errors: ['not_found'],
  }),
  open: defineEndpoint({
    name: 'waitList.open',
    method: 'GET',
    path: '/api/wait-list/:token/leave',
    summary: 'Redirects a browser to the page that asks for confirmation.',
    audience: 'public',
    handledBy: 'web',
    params,
    query: z.object({ lang: language.optional().catch(undefined) }),
    answer: z.unknown(),
    answerType: 'binary',
  }),
  read: defineEndpoint({
    name: 'service.waitListEntry',
    method: 'GET',
    path: '/api/service/wait-list/:token',
    summary: 'Returns the wait list entry of a mailed token; null when it has ended.',
    audience: 'service',
    handledBy: 'tenant-api',
    params,
    answer: buildEnvelopeSchema(
      z
        .object({
          email: z.string(),
          store: z.string(),
          slug: z.string(),
          kind: z.enum(WAIT_LIST_KINDS),
          is_confirmed: z.boolean(),
        })
        .nullable(),
    ),
    errors: ['not_found'],
  }),
};

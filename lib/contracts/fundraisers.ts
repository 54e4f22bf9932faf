import { z } from 'zod';
import { lineSchema, requiredLineSchema } from '@/lib/domain/account/fields';
import {
  FUNDRAISER_KINDS,
  MAX_DONATION_PER_PIECE_MINOR,
  MAX_FUNDRAISER_GOAL_MINOR,
} from '@/lib/domain/fundraising/fundraiser';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, plannedDay, region, storeParams, uuid } from './field-types';

/** Cause of a store as shoppers see it. */
export const shownFundraiserSchema = z.object({
  name: z.string(),
  description: z.string(),
  /** Address of a web page about the cause; '' = none. */
  link: z.string(),
  kind: z.enum(FUNDRAISER_KINDS),
  /** Donation per piece; 0 when the donation is a share of the sales. */
  amount,
  /** Share in per cent (10 = 10 %); 0 when the donation is an amount per piece. */
  share_percent: amount,
  /** Amount to be raised; null = no goal is shown. */
  goal: amount.nullable(),
  raised: amount,
});

const link = z
  .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'invalid' }).max(300, 'too long')])
  .default('');

/** Form of a cause: texts, rule of the donation, goal, and whether shoppers see it. */
export const fundraiserBodySchema = z
  .strictObject({
    name: requiredLineSchema(80),
    description: z.string().trim().max(500, 'too long').default(''),
    link,
    kind: z.enum(FUNDRAISER_KINDS),
    amount: amount.pipe(z.number().min(0, 'too small').max(MAX_DONATION_PER_PIECE_MINOR, 'too large')).default(0),
    share_percent: amount.pipe(z.number().min(0, 'too small').max(10_000, 'too large')).default(0),
    goal: amount
      .pipe(z.number().min(1, 'too small').max(MAX_FUNDRAISER_GOAL_MINOR, 'too large'))
      .nullable()
      .default(null),
    active: z.boolean(),
  })
  .superRefine(({ kind, amount: perPiece, share_percent: share }, context) => {
    const [path, value] = kind === 'amount' ? (['amount', perPiece] as const) : (['share_percent', share] as const);
    if (value === 0) context.addIssue({ code: 'custom', path: [path], message: 'required' });
  });

const transferSchema = z.object({
  id: uuid,
  day: z.string(),
  amount,
  note: z.string(),
  actor: z.string().nullable(),
});

const showSchema = z.object({
  currency,
  region,
  locked: z.boolean(),
  fundraiser: shownFundraiserSchema.extend({ active: z.boolean() }).nullable(),
  /** Number of orders that contributed to the cause. */
  orders: z.number().int(),
  transferred: amount,
  /** Money that was raised and not passed on yet; negative when more was passed on than raised. */
  due: amount,
  transfers: z.array(transferSchema),
});
export type FundraiserDto = z.output<typeof showSchema>;

const ofStore = { audience: 'user', handledBy: 'tenant-api', params: storeParams } as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

/** Calls about a store's cause, and about the money that its owner passed on to it. */
export const fundraiserEndpoints = {
  show: defineEndpoint({
    name: 'fundraisers.show',
    method: 'GET',
    path: '/api/:tenant/events/:slug/fundraiser',
    summary: 'Returns the store’s cause, the money raised for it, and the money that its owner passed on.',
    ...ofStore,
    action: 'events.view',
    answer: buildEnvelopeSchema(showSchema),
    errors: [...refusals],
  }),
  save: defineEndpoint({
    name: 'fundraisers.save',
    method: 'PUT',
    path: '/api/:tenant/events/:slug/fundraiser',
    summary:
      'Sets the store’s cause and what each piece contributes to it. Orders that were already placed keep their contribution.',
    ...ofStore,
    action: 'events.manage',
    body: fundraiserBodySchema,
    answer: buildEnvelopeSchema(showSchema),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  recordTransfer: defineEndpoint({
    name: 'fundraisers.recordTransfer',
    method: 'POST',
    path: '/api/:tenant/events/:slug/fundraiser/transfers',
    summary: 'Records that the owner passed money on to the cause. A negative amount corrects an earlier entry.',
    ...ofStore,
    action: 'events.manage',
    body: z.strictObject({
      day: plannedDay,
      amount: amount.pipe(
        z
          .number()
          .min(-MAX_FUNDRAISER_GOAL_MINOR, 'too small')
          .max(MAX_FUNDRAISER_GOAL_MINOR, 'too large')
          .refine((minor) => minor !== 0, 'required'),
      ),
      note: lineSchema(200).default(''),
    }),
    answer: buildEnvelopeSchema(showSchema),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
};

import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PRODUCTION_WAYS } from '@/lib/domain/fulfilment/production';
import { CURRENCIES } from '@/lib/domain/money/money';
import { NEW_ORDER_MAILS } from '@/lib/domain/orders/notifications';
import { REGIONS } from '@/lib/domain/regions/regions';
import { ROLES } from '@/lib/domain/roles/roles';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A moment; always with zone, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const tenants = pgTable('tenants', {
  id: serial('id').primaryKey(),
  /** Not unique: two companies may be called the same, and a sign-up must not tell that one is there. */
  name: text('name').notNull(),
  region: text('region', { enum: REGIONS }).notNull(),
  /** The account of one of the tenant's regions, with its two moments below: nodes of the version before read and write them. The
   *  account of each region is in `payment_accounts`, and a later release drops these columns. */
  connectedAccount: text('connected_account'),
  /** When the tenant ended the connection of its account at the provider; null = never, or connected since. */
  accountLostAt: moment('account_lost_at'),
  /** When an administrator stopped using the tenant's account; null = never, or connected since. */
  accountDisconnectedAt: moment('account_disconnected_at'),
  /** How many idempotency keys Stripe has kept a failure under while an account was opened. */
  accountAttempt: integer('account_attempt').notNull().default(0),
  company: jsonb('company')
    .$type<{
      legalName: string;
      tradingName: string;
      registrationNumber: string;
      vatNumber: string;
      address: string;
      phone: string;
      email: string;
      /** The company charges no VAT in any of its stores. */
      notVatRegistered?: boolean | undefined;
    }>()
    .notNull(),
  /** Null until staff have looked at who this is (ADM-13). */
  verifiedAt: moment('verified_at'),
  /** When it asked for a credit account, or for a higher limit of the one that it has; null = it asks for nothing. */
  creditRequestedAt: moment('credit_requested_at'),
  /** When staff last declined that, and why; null when they did not, or gave it since. */
  creditDeclinedAt: moment('credit_declined_at'),
  creditDeclineReason: text('credit_decline_reason').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** What the account is kept in; null = the currency of its region. */
  currency: text('currency', { enum: CURRENCIES }),
  /** From when on what its orders cost is charged to its account; null = no credit account. */
  creditActivatedAt: moment('credit_activated_at'),
  /** What comes off blanks and print, and off shipping, on the account: basis points, 10 % = 1000. */
  discountBps: integer('discount_bps').notNull().default(0),
  shippingDiscountBps: integer('shipping_discount_bps').notNull().default(0),
  /** Who of the platform's staff looks after it: a user of role admin or account_manager. */
  accountManagerId: integer('account_manager_id'),
  /** Whether its stores are shown in other languages than their own (SET-05). */
  translation: boolean('translation').notNull().default(true),
  /** How its orders are made; null = not chosen yet. */
  production: text('production', { enum: PRODUCTION_WAYS }),
  /** Came with the demo data, with all that it holds. */
  demo: boolean('demo').notNull().default(false),
});

/** Settings of the platform as a whole: one row. */
export const platformSettings = pgTable('platform_settings', {
  id: integer('id').primaryKey().default(1),
  /** Whether any store is shown in other languages than its own. */
  translation: boolean('translation').notNull().default(true),
});

/** What the platform's staff notes about a client; the client never sees it. */
export const clientNotes = pgTable(
  'client_notes',
  {
    id: serial('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('client_notes_newest').on(table.tenantId, table.id)],
);

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Null until an invitation is accepted: nobody signs in without one. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: ROLES }).notNull(),
    superadmin: boolean('superadmin').notNull().default(false),
    /** Came through the Shopify app: goes through onboarding first. */
    integration: boolean('integration').notNull().default(false),
    onboarded: boolean('onboarded').notNull().default(true),
    shopifyUrl: text('shopify_url'),
    language: text('language'),
    /** How often the user is told of new orders by e-mail; null = as the role is by default. */
    newOrderMails: text('new_order_mails', { enum: NEW_ORDER_MAILS }),
    /** Whether the user is told of problems of orders by e-mail; administrators always are. */
    problemMails: boolean('problem_mails').notNull().default(true),
    emailVerifiedAt: moment('email_verified_at'),
    /** Of the second factor, encrypted; it counts from `totpConfirmedAt` on. */
    totpSecret: text('totp_secret'),
    totpConfirmedAt: moment('totp_confirmed_at'),
    /** The last 30-second step that was used, so that no code works twice. */
    totpStep: integer('totp_step'),
    lastLoginAt: moment('last_login_at'),
    disabledAt: moment('disabled_at'),
    /** Came with the demo data: everybody knows the password, so that it opens nothing where DEMO is off. */
    demo: boolean('demo').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_email_key').on(sql`lower(${table.email})`), index('users_tenant').on(table.tenantId)],
);

/** The cookie and the bearer token name a row here; only the token's SHA-256 is kept (AUT-13). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remember: boolean('remember').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Times at which the platform's staff worked as a tenant: one session, one tenant, with a reason, for a while. */
export const supportVisits = pgTable(
  'support_visits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The row may be gone one day; what was done in it stays. */
    sessionId: uuid('session_id').notNull(),
    reason: text('reason').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** Since when the visitor asks for permission to change things, for `writeReason`; null = nothing is asked. */
    askedAt: moment('asked_at'),
    /** When one of the tenant's own people last declined changes; afterwards no second person of staff can allow them. */
    declinedAt: moment('declined_at'),
    /** From when on it may change something, and why; null = it only reads. */
    writesAt: moment('writes_at'),
    writeReason: text('write_reason').notNull().default(''),
    /** The person who allowed the changes: one of the tenant's own, or a second person of staff. */
    allowedBy: integer('allowed_by').references(() => users.id),
  },
  (table) => [
    // A session is in one place at a time.
    uniqueIndex('support_visits_open').on(table.sessionId).where(sql`ended_at is null`),
    index('support_visits_newest').on(table.tenantId, table.startedAt),
  ],
);

export const USER_TOKEN_KINDS = ['verify-email', 'reset-password', 'invite', 'sign-in', 'recovery-code'] as const;

/** Links of mails that stand for a person once and for a while; only the SHA-256 of a token is kept (AUT-11, AUT-12). */
export const userTokens = pgTable(
  'user_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: USER_TOKEN_KINDS }).notNull(),
    /** The address that the link was sent to: it proves that address and no other. Null for recovery codes. */
    email: text('email'),
    tokenHash: bytea('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('user_tokens_user').on(table.userId, table.kind)],
);

/** A list as somebody likes to see it: its address below a name of their own (ORD-08). */
export const savedViews = pgTable(
  'saved_views',
  {
    id: serial('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    /** Whether every colleague of the tenant sees it. */
    shared: boolean('shared').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('saved_views_key').on(table.tenantId, table.userId, table.screen, table.name).where(sql`not shared`),
    uniqueIndex('saved_views_shared_key').on(table.tenantId, table.screen, table.name).where(sql`shared`),
  ],
);

/** The view that a list opens with for somebody; without a row it opens with everything. */
export const firstViews = pgTable(
  'first_views',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    screen: text('screen').notNull(),
    viewId: integer('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tenantId, table.screen] }),
    index('first_views_view').on(table.viewId),
  ],
);

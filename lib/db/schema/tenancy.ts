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
import { PRODUCTION_MODES } from '@/lib/domain/fulfilment/production';
import { CURRENCIES } from '@/lib/domain/money/money';
import { NEW_ORDER_MAIL_FREQUENCIES } from '@/lib/domain/orders/notifications';
import { DEFAULT_PAYOUT_TERMS } from '@/lib/domain/payouts/terms';
import { REGIONS } from '@/lib/domain/regions/regions';
import { ROLES } from '@/lib/domain/roles/roles';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Defines a timestamp column with time zone, read as a Date. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const tenants = pgTable('tenants', {
  id: serial('id').primaryKey(),
  /**
   * Name of the company. Not unique: two companies may have the same name, and a sign-up must not reveal that a company
   * exists.
   */
  name: text('name').notNull(),
  region: text('region', { enum: REGIONS }).notNull(),
  /**
   * Connected account of one of the tenant's regions, with the two times below; nodes of the previous version read and
   * write them. The account of each region is in `payment_accounts`, and a later release drops these columns.
   */
  connectedAccount: text('connected_account'),
  /** Time at which the tenant disconnected its account at the provider; null = never, or connected since. */
  accountLostAt: timestampColumn('account_lost_at'),
  /** Time at which an administrator disconnected the tenant's account; null = never, or connected since. */
  accountDisconnectedAt: timestampColumn('account_disconnected_at'),
  /** Number of idempotency keys for which Stripe has stored a failure while opening an account. */
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
      /** Whether the company charges no VAT in any of its stores. */
      notVatRegistered?: boolean | undefined;
    }>()
    .notNull(),
  /** Time at which staff verified the tenant's identity; null = not yet (ADM-13). */
  verifiedAt: timestampColumn('verified_at'),
  /** Time at which the tenant requested a credit account or a higher limit; null = no open request. */
  creditRequestedAt: timestampColumn('credit_requested_at'),
  /**
   * Time at which staff last declined the request; the next column is the reason. Null when never declined, or granted
   * since.
   */
  creditDeclinedAt: timestampColumn('credit_declined_at'),
  creditDeclineReason: text('credit_decline_reason').notNull().default(''),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  /** Currency of the credit account; null = the currency of the tenant's region. */
  currency: text('currency', { enum: CURRENCIES }),
  /** Time from which the cost of the tenant's orders is charged to its credit account; null = no credit account. */
  creditActivatedAt: timestampColumn('credit_activated_at'),
  /**
   * Discount on blanks and print for the credit account, basis points: 10 % = 1000. The next column is the discount on
   * shipping.
   */
  discountBps: integer('discount_bps').notNull().default(0),
  shippingDiscountBps: integer('shipping_discount_bps').notNull().default(0),
  /** Days between the shipping of an order and the pay-out of its payment, if the platform holds the payment. */
  payoutDelayDays: integer('payout_delay_days').notNull().default(DEFAULT_PAYOUT_TERMS.delayDays),
  /** Share of recently released payments that the platform retains for refunds and disputes, in basis points. */
  payoutReserveBps: integer('payout_reserve_bps').notNull().default(DEFAULT_PAYOUT_TERMS.reserveBps),
  /** Staff member responsible for the tenant: a user with role admin or account_manager. */
  accountManagerId: integer('account_manager_id'),
  /** Whether the tenant's stores are also shown in other languages than their own (SET-05). */
  translation: boolean('translation').notNull().default(true),
  /** Production method of the tenant's orders; null = not chosen yet. */
  production: text('production', { enum: PRODUCTION_MODES }),
  /** Whether the tenant, with all its data, is part of the demo data. */
  demo: boolean('demo').notNull().default(false),
});

/** Settings of the whole platform, in a single row. */
export const platformSettings = pgTable('platform_settings', {
  id: integer('id').primaryKey().default(1),
  /** Whether stores may be shown in other languages than their own. */
  translation: boolean('translation').notNull().default(true),
});

/** Notes of the platform's staff about a client; not visible to the client. */
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
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
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
    /**
     * E-mail address with which the user signs in. Until an invitation is accepted, a placeholder, so that the
     * invitation does not occupy the person's address.
     */
    email: text('email').notNull(),
    /** Address of an invitation that is not accepted yet; any number of tenants may invite an address. */
    invitedEmail: text('invited_email'),
    /** Null until the invitation is accepted; signing in requires a password. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: ROLES }).notNull(),
    superadmin: boolean('superadmin').notNull().default(false),
    /** Whether the user signed up through the Shopify app, which requires onboarding first. */
    integration: boolean('integration').notNull().default(false),
    onboarded: boolean('onboarded').notNull().default(true),
    shopifyUrl: text('shopify_url'),
    language: text('language'),
    /** Frequency of mails about new orders; null = default of the user's role. */
    newOrderMails: text('new_order_mails', { enum: NEW_ORDER_MAIL_FREQUENCIES }),
    /** Whether the user gets mails about problems of orders; administrators always get them. */
    problemMails: boolean('problem_mails').notNull().default(true),
    emailVerifiedAt: timestampColumn('email_verified_at'),
    /** Encrypted secret of the second factor, which applies from `totpConfirmedAt` on; null = none. */
    totpSecret: text('totp_secret'),
    totpConfirmedAt: timestampColumn('totp_confirmed_at'),
    /** Last used 30-second time step, so that a code is accepted only once. */
    totpStep: integer('totp_step'),
    lastLoginAt: timestampColumn('last_login_at'),
    disabledAt: timestampColumn('disabled_at'),
    /**
     * Whether the account is part of the demo data: its password is public, so signing in is blocked where DEMO is off.
     */
    demo: boolean('demo').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_invitation_key').on(sql`lower(${table.invitedEmail})`, table.tenantId),
    index('users_tenant').on(table.tenantId),
  ],
);

/** Sessions, identified by a cookie or bearer token; only the token's SHA-256 is stored (AUT-13). */
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
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    usedAt: timestampColumn('used_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/**
 * Support visits of the platform's staff: access of one session to one tenant, with a reason and for a limited time.
 */
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
    /** No foreign key: the session row may be deleted later, but the visit's record stays. */
    sessionId: uuid('session_id').notNull(),
    reason: text('reason').notNull(),
    startedAt: timestampColumn('started_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    endedAt: timestampColumn('ended_at'),
    /**
     * Time at which the staff member requested write access, with the reason in `writeReason`; null = not requested.
     */
    askedAt: timestampColumn('asked_at'),
    /**
     * Time at which a user of the tenant last declined write access; afterwards a second staff member cannot grant it.
     */
    declinedAt: timestampColumn('declined_at'),
    /** Time from which the visit may change data; null = read-only. The next column is the reason. */
    writesAt: timestampColumn('writes_at'),
    writeReason: text('write_reason').notNull().default(''),
    /** User who granted write access: a user of the tenant, or a second staff member; null = not granted. */
    allowedBy: integer('allowed_by').references(() => users.id),
  },
  (table) => [
    // A session has at most one open support visit.
    uniqueIndex('support_visits_open').on(table.sessionId).where(sql`ended_at is null`),
    index('support_visits_newest').on(table.tenantId, table.startedAt),
  ],
);

export const USER_TOKEN_KINDS = ['verify-email', 'reset-password', 'invite', 'sign-in', 'recovery-code'] as const;

/**
 * One-time tokens of links in mails, valid for a limited time; only the SHA-256 of a token is stored (AUT-11, AUT-12).
 */
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
    /** Address to which the link was sent; following it proves that address only. Null for recovery codes. */
    email: text('email'),
    tokenHash: bytea('token_hash').notNull().unique(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('user_tokens_user').on(table.userId, table.kind)],
);

/** Saved views of lists: the list's URL parameters under a name given by the user (ORD-08). */
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
    /** Whether all users of the tenant see the view. */
    shared: boolean('shared').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('saved_views_key').on(table.tenantId, table.userId, table.screen, table.name).where(sql`not shared`),
    uniqueIndex('saved_views_shared_key').on(table.tenantId, table.screen, table.name).where(sql`shared`),
  ],
);

/** Default views of lists per user; without a row a list opens unfiltered. */
export const defaultViews = pgTable(
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

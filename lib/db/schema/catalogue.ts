import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ProductPhoto } from '@/lib/domain/catalogue/product-photos';
import { CURRENCIES } from '@/lib/domain/money/money';
import { REGIONS } from '@/lib/domain/regions/regions';
import type { EditorLayers } from '@/lib/domain/scene/layers';
import type { Scene, Side } from '@/lib/domain/scene/schema';
import { events } from './stores';
import { tenants, timestampColumn, users } from './tenancy';

/** Print area of a blank in millimetres, with the resolution of its print file in dots per inch. */
export interface PrintArea {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dpi: number;
}

/** Blanks that the platform prints on, shared by all tenants. */
export const blanks = pgTable('blanks', {
  id: serial('id').primaryKey(),
  code: text('code').notNull().unique(),
  family: text('family').notNull(),
  /** Form that selects the blank's mockups (lib/rendering/core/blanks). */
  form: text('form').notNull(),
  name: text('name').notNull(),
  brand: text('brand').notNull(),
  description: text('description').notNull(),
  categories: text('categories').array().notNull(),
  detailsSpecs: text('details_specs').array().notNull(),
  associations: text('associations').array().notNull().default([]),
  /** Size code → measurement → centimetres. */
  sizeChart: jsonb('size_chart').$type<Record<string, Record<string, number>>>().notNull(),
  printAreas: jsonb('print_areas').$type<Record<Side, PrintArea | null>>().notNull(),
  sizes: text('sizes').array().notNull(),
  printMethod: text('print_method').notNull(),
  /** Weight of one piece in grams. */
  weightG: integer('weight_g').notNull(),
  position: integer('position').notNull().default(0),
});

/** One colour in one size of a blank. */
export const blankVariants = pgTable(
  'blank_variants',
  {
    sku: text('sku').primaryKey(),
    blankId: integer('blank_id')
      .notNull()
      .references(() => blanks.id, { onDelete: 'cascade' }),
    identifier: text('identifier').notNull().unique(),
    colour: text('colour').notNull(),
    colourName: text('colour_name').notNull(),
    colourHex: text('colour_hex').notNull(),
    size: text('size').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [uniqueIndex('blank_variants_key').on(table.blankId, table.colour, table.size)],
);

export const blankPrices = pgTable(
  'blank_prices',
  {
    blankId: integer('blank_id')
      .notNull()
      .references(() => blanks.id, { onDelete: 'cascade' }),
    region: text('region', { enum: REGIONS }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    locale: text('locale').notNull(),
    blankMinor: integer('blank_minor').notNull(),
    printMinor: integer('print_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.blankId, table.region] })],
);

/** A tenant's design on a blank (CAT-01). */
export const products = pgTable(
  'products',
  {
    id: serial('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    blankId: integer('blank_id')
      .notNull()
      .references(() => blanks.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    status: text('status', { enum: ['draft', 'active', 'archived'] }).notNull(),
    locked: boolean('locked').notNull().default(false),
    front: jsonb('front').$type<Scene | null>(),
    back: jsonb('back').$type<Scene | null>(),
    /** Locked and hidden layers, which only the editor uses. */
    editorLayers: jsonb('editor_layers').$type<EditorLayers | null>(),
    /** Colour codes of the blank that are offered, in display order. */
    colours: text('colours').array().notNull(),
    /** SKUs of the blank (colour and size) that the owner does not offer. */
    excludedSkus: text('excluded_skus').array().notNull().default([]),
    /** The owner's own photos, in the sequence of the product's page. */
    photos: jsonb('photos').$type<readonly ProductPhoto[]>().notNull().default([]),
    /** Version of the product's pictures. It changes whenever a change of the published design alters a picture. */
    pictureVersion: text('picture_version').notNull(),
    /** Number of saves of the draft, so that an editor in another tab detects that it is outdated. */
    revision: integer('revision').notNull().default(1),
    /**
     * Number of the design revision that `front` and `back` hold and that shoppers buy; null until the product first
     * goes on sale. Before that, each save of the editor also writes `front` and `back`, because no shopper sees them.
     */
    publishedRevision: integer('published_revision'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
  },
  (table) => [index('products_tenant').on(table.tenantId)],
);

/** Saved versions of designs. Rows are only ever added: baskets and orders refer to them by number. */
export const designRevisions = pgTable(
  'design_revisions',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** Number within the product, from 1. */
    number: integer('number').notNull(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    front: jsonb('front').$type<Scene | null>(),
    back: jsonb('back').$type<Scene | null>(),
    editorLayers: jsonb('editor_layers').$type<EditorLayers | null>(),
    pictureVersion: text('picture_version').notNull(),
    /** User who saved the design; null = not recorded. */
    authorUserId: integer('author_user_id').references(() => users.id),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** Time of publication; null for a draft that was discarded without being published. */
    publishedAt: timestampColumn('published_at'),
    publishedByUserId: integer('published_by_user_id').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.number] }),
    index('design_revisions_picture').on(table.productId, table.pictureVersion),
  ],
);

/** Draft designs of the editor. A product without a row has no draft: its editor opens the published design. */
export const designDrafts = pgTable('design_drafts', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  tenantId: integer('tenant_id')
    .notNull()
    .references(() => tenants.id),
  front: jsonb('front').$type<Scene | null>(),
  back: jsonb('back').$type<Scene | null>(),
  editorLayers: jsonb('editor_layers').$type<EditorLayers | null>(),
  pictureVersion: text('picture_version').notNull(),
  updatedByUserId: integer('updated_by_user_id').references(() => users.id),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/** Products offered in a store, at the store's price. */
export const eventProducts = pgTable(
  'event_products',
  {
    id: serial('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** Regular price ex VAT, minor units of the store's currency. */
    priceMinor: integer('price_minor').notNull(),
    /** Size code → surcharge ex VAT, minor units; above 0. */
    sizeSurcharges: jsonb('size_surcharges').$type<Record<string, number>>().notNull().default({}),
    /**
     * Sale price ex VAT, minor units; null without a sale. It applies from `saleFrom` until just before `saleUntil`.
     */
    salePriceMinor: integer('sale_price_minor'),
    saleFrom: timestampColumn('sale_from'),
    saleUntil: timestampColumn('sale_until'),
    /**
     * Number of pieces that the store may still sell, without those that open payments have reserved; null = no limit.
     */
    piecesLeft: integer('pieces_left'),
    /**
     * One-off costs of the owner for this product, such as its design, minor units ex VAT; used only for the
     * break-even.
     */
    setupCostMinor: integer('setup_cost_minor').notNull().default(0),
    vatApplies: boolean('vat_applies').notNull(),
    category: text('category').notNull(),
    position: integer('position').notNull(),
    addedAt: timestampColumn('added_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('event_products_key').on(table.eventId, table.productId),
    index('event_products_product').on(table.productId),
    index('event_products_shelf').on(table.eventId, table.position),
    check('event_products_pieces', sql`${table.piecesLeft} >= 0`),
  ],
);

/** Prices of products in stores, one row per change, written by a trigger. Rows are only ever added. */
export const priceHistory = pgTable(
  'price_history',
  {
    id: serial('id').primaryKey(),
    // The foreign key to the store's product also covers tenant and product. Separate foreign keys to these would be
    // checked at every price change.
    tenantId: integer('tenant_id').notNull(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    priceMinor: integer('price_minor').notNull(),
    salePriceMinor: integer('sale_price_minor'),
    saleFrom: timestampColumn('sale_from'),
    saleUntil: timestampColumn('sale_until'),
    /** Whether shoppers could buy at this price: the store was active, and so was the product. */
    isOffered: boolean('offered').notNull().default(true),
    changedAt: timestampColumn('changed_at').notNull().defaultNow(),
  },
  (table) => [index('price_history_product').on(table.eventId, table.productId, table.changedAt)],
);

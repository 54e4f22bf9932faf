import type { SeedShippingPrices } from '@/lib/db/catalogue/shipping-table';
import type { ProductionMode } from '@/lib/domain/fulfilment/production';
import type { Currency } from '@/lib/domain/money/money';
import type { Region } from '@/lib/domain/regions/regions';
import type { Role } from '@/lib/domain/roles/roles';
import type { Scene } from '@/lib/domain/scene/schema';
import type { StoreContent } from '@/lib/domain/store/content';
import type { EventType, StoreStatus } from '@/lib/domain/store/event';
import type { SeedProductNote } from './product-notes';

export interface SeedUser {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly superadmin?: boolean;
  readonly integration?: boolean;
  readonly onboarded?: boolean;
  readonly shopifyUrl?: string;
  readonly language?: string;
}

export interface SeedTenant {
  readonly key: 'merchloom' | 'brightside' | 'nordhavn' | 'bayfront' | 'loomshop';
  readonly name: string;
  readonly region: Region;
  readonly company: {
    readonly legalName: string;
    readonly tradingName: string;
    readonly registrationNumber: string;
    readonly vatNumber: string;
    readonly address: string;
    readonly phone: string;
    readonly email: string;
  };
  /** Production method of the tenant's orders; absent = not chosen. */
  readonly production?: ProductionMode;
  /** Limit of the tenant's credit account in minor units of its region's currency; absent = no account. */
  readonly creditLimitMinor?: number;
  readonly users: readonly SeedUser[];
}

export interface SeedColourSet {
  readonly name: string;
  readonly primary: string;
  readonly secondary: string;
  readonly tertiary: string;
}

export interface SeedFontSet {
  readonly name: string;
  readonly description: string;
  readonly fontOne: { readonly name: string; readonly url: string; readonly weight: number };
  readonly fontTwo: { readonly name: string; readonly url: string; readonly weight: number };
}

export interface SeedVoucher {
  readonly code: string;
  readonly kind: 'voucher' | 'promo';
  readonly discountMinor: number;
  /** null = unlimited. */
  readonly usageLimit: number | null;
}

/** Event of a store, which takes orders at any time. Days are YYYY-MM-DD. */
interface SeedCalendar {
  readonly timeZone: string;
  readonly place: string;
  readonly eventFrom: string;
  readonly eventUntil: string | null;
}

/** Cause of a store that gets an amount of each piece; minor units. */
export interface SeedFundraiser {
  readonly name: string;
  readonly description: string;
  readonly amountMinor: number;
  readonly goalMinor: number;
}

export interface SeedStore {
  readonly slug: string;
  readonly tenant: SeedTenant['key'];
  readonly name: string;
  readonly status: StoreStatus;
  readonly type: EventType;
  readonly region: Region;
  readonly currency: Currency;
  readonly defaultLang: string | null;
  readonly vatRateBps: number;
  readonly notVatRegistered: boolean;
  readonly freeShipping: boolean;
  readonly fixedShippingMinor: number | null;
  readonly customShipping: SeedShippingPrices | null;
  /** ISO 3166 alpha-2; empty = everywhere. */
  readonly countries: readonly string[];
  readonly states: readonly string[];
  readonly showcase: boolean;
  /** Names of sets from colour-and-font-sets.ts. */
  readonly colourSet: string;
  readonly fontSet: string;
  readonly seo: { readonly title: string; readonly description: string };
  readonly contactFormEmail: string;
  readonly content: StoreContent;
  readonly vouchers: readonly SeedVoucher[];
  /** Cause that the store raises money for. */
  readonly fundraiser?: SeedFundraiser;
  readonly calendar?: SeedCalendar;
  readonly productNotes: readonly SeedProductNote[];
}

/** Product of the seed data, ready for the tables products and event_products. */
export interface SeedProduct {
  readonly blankCode: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly front: Scene | null;
  readonly back: Scene | null;
  /** Colour codes of the blank in display order. */
  readonly colours: readonly string[];
  /** Minor units ex VAT, in the store's currency. */
  readonly priceMinor: number;
  readonly vatApplies: boolean;
  readonly position: number;
  /** Days before the seed's `now`; distinct within a store. */
  readonly addedDaysAgo: number;
}

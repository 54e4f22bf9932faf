import { hasClientAbility } from '../clients/verification';
import type { PaymentAccountState, PaymentStop } from '../payments/accounts';
import type { Region } from '../regions/regions';
import type { PrintPoint } from '../scene/print-points';
import { hasVisibleText } from '../text/visible';
import { calculateContrastRatio, isHexColour } from './contrast';
import { acceptsOrders, type EventType } from './event';

/** Product with the points of its design to check before printing. */
export interface ProductWithPrintPoints {
  readonly id: number;
  readonly name: string;
  readonly points: readonly PrintPoint[];
}

/** Facts that decide whether a store may open. */
export interface PublishFacts {
  readonly type: EventType;
  /** Whether the store is a promo event whose gifts do not need a code. */
  readonly isSample: boolean;
  readonly region: Region;
  /** Whether the store or its whole company charges no VAT. */
  readonly notVatRegistered: boolean;
  /** Whether the store charges no VAT although its company is registered for VAT. */
  readonly sellsWithoutVat: boolean;
  /** Number of products visible to shoppers. */
  readonly products: number;
  /** Number of these products that are priced below their production cost. */
  readonly belowCost: number;
  /** Recipient of the contact form; null = none. */
  readonly contactEmail: string | null;
  readonly colours: { readonly primary: string; readonly secondary: string };
  /**
   * Number of methods in the shipping table of the store; null = the store uses the table of the platform, which always
   * has a method.
   */
  readonly ownShippingMethods: number | null;
  /** Whether a source of sales tax exists; null = the store does not need one. */
  readonly hasTaxSource: boolean | null;
  /** Number of usable promo codes. */
  readonly promoCodes: number;
  /** Whether orders of the store could be produced. */
  readonly isMade: boolean;
  readonly isAboutEmpty: boolean;
  /** Whether an administrator of the tenant has confirmed an e-mail address. */
  readonly isEmailConfirmed: boolean;
  /** State of the tenant's payment account in the store's region. */
  readonly paymentAccount: PaymentAccountState;
  /** Reason why the store's region cannot take card payments; null = it can. */
  readonly paymentStop: PaymentStop | null;
  /** Whether the provider rejected the last payment in the store's region for a reason that a person must solve. */
  readonly isPaymentRefused: boolean;
  /** Whether the last pay-out of the provider from the payment account failed. */
  readonly hasFailedPayout: boolean;
  /** Whether staff have verified the tenant. */
  readonly isVerified: boolean;
  /** Whether card payments are real; with test cards no money is at stake. */
  readonly takesRealCards: boolean;
  /** Visible products whose designs have points to check before printing; null = not checked. */
  readonly designs?: {
    readonly products: readonly ProductWithPrintPoints[];
    /** Number of further products that were not checked. */
    readonly unjudged: number;
  } | null;
  readonly company: { readonly legalName: string; readonly address: string; readonly vatNumber: string };
}

export const PUBLISH_CHECKS = [
  'products',
  'prices',
  'designs',
  'contact',
  'colours',
  'shipping',
  'sales_tax',
  'promo_codes',
  'production',
  'email',
  'company',
  'address',
  'vat_number',
  'store_vat',
  'payment_account',
  'payment_lost',
  'payment_restriction',
  'payouts',
  'payment_refused',
  'verification',
  'about',
] as const;
export type PublishCheck = (typeof PUBLISH_CHECKS)[number];

/** Checklist item. An item that `blocks` prevents opening the store until it is met. */
export interface ChecklistItem {
  readonly check: PublishCheck;
  readonly met: boolean;
  readonly blocks: boolean;
  /** Region that an item about payments concerns, because each region has its own payment account. */
  readonly region?: Region;
  /** Products whose designs have points to check, in the item `designs`. */
  readonly products?: readonly ProductWithPrintPoints[];
  /** Number of further products whose designs were not checked. */
  readonly unjudged?: number;
}

/** Contrast below which a button in the store's primary colour cannot be distinguished from the white page. */
const MIN_PAGE_CONTRAST = 1.25;

/** Returns the checklist for opening a store: all applicable items, met or not, in working sequence. */
export function buildPublishChecklist(facts: PublishFacts): ChecklistItem[] {
  const isPaid = facts.type === 'store';
  const isOrdered = acceptsOrders(facts.type);
  const items: (ChecklistItem | null)[] = [
    must('products', facts.products > 0),
    isPaid ? must('prices', facts.belowCost === 0) : null,
    facts.designs ? { ...should('designs', facts.designs.products.length === 0), ...facts.designs } : null,
    facts.type === 'promo' && !facts.isSample ? must('promo_codes', facts.promoCodes > 0) : null,
    isOrdered ? must('production', facts.isMade) : null,
    must('contact', facts.contactEmail !== null && /^[^\s@]+@[^\s@]+$/.test(facts.contactEmail)),
    must('colours', areColoursReadable(facts.colours)),
    isOrdered && facts.ownShippingMethods !== null ? must('shipping', facts.ownShippingMethods > 0) : null,
    facts.hasTaxSource === null ? null : must('sales_tax', facts.hasTaxSource),
    ...listSellerItems(facts),
    facts.sellsWithoutVat ? should('store_vat', false) : null,
    ...(isPaid ? paymentPoints(facts) : []),
    facts.isAboutEmpty ? should('about', false) : null,
  ];
  return items.filter((item) => item !== null);
}

/**
 * Returns the items about card payments in the store's region. A payment account that cannot take payments prevents
 * opening, because the platform's account replaces it only if a person decides so.
 */
function paymentPoints(facts: PublishFacts): ChecklistItem[] {
  const { region, paymentAccount: state, paymentStop } = facts;
  const hasAccount = state === 'complete' || state === 'restricted';
  const points = [
    paymentStop === 'lost' ? must('payment_lost', false) : should('payment_account', hasAccount),
    ...(state === 'restricted' ? [(paymentStop ? must : should)('payment_restriction', false)] : []),
    ...(facts.hasFailedPayout ? [should('payouts', false)] : []),
    // This item never prevents opening: the next payment may succeed, and only an open store receives payments.
    ...(facts.isPaymentRefused ? [should('payment_refused', false)] : []),
  ].map((item) => ({ ...item, region }));
  const isPlatforms = !hasAccount && paymentStop === null;
  if (!isPlatforms || hasClientAbility('platform payment account', facts)) return points;
  return [...points, (facts.takesRealCards ? must : should)('verification', false)];
}

/** Facts about a store and its tenant that identify the seller. */
export type SellerFacts = Pick<PublishFacts, 'type' | 'region' | 'notVatRegistered' | 'isEmailConfirmed' | 'company'>;

/**
 * Returns items about the seller's identity: they block stores that take orders, and are advice for stores that take
 * enquiries. Only a store that takes payments and charges VAT must have a VAT number, without which its invoices are
 * invalid.
 */
export function listSellerItems(facts: SellerFacts): ChecklistItem[] {
  const { legalName, address, vatNumber } = facts.company;
  const item = acceptsOrders(facts.type) ? must : should;
  const points = [
    item('email', facts.isEmailConfirmed),
    item('company', hasVisibleText(legalName)),
    item('address', hasVisibleText(address)),
  ];
  if (facts.notVatRegistered || facts.region === 'US') return points;
  return [...points, (facts.type === 'store' ? must : should)('vat_number', hasVisibleText(vatNumber))];
}

/** Returns the items that prevent opening; [] when the store may open. */
export const listBlockingChecks = (items: readonly ChecklistItem[]): PublishCheck[] =>
  items.filter(({ met, blocks }) => blocks && !met).map(({ check }) => check);

const must = (check: PublishCheck, met: boolean): ChecklistItem => ({ check, met, blocks: true });
const should = (check: PublishCheck, met: boolean): ChecklistItem => ({ check, met, blocks: false });

/**
 * Returns whether both colours are valid and the primary colour is visible on the white page. The contrast of text is
 * not checked, because its colour is chosen to be readable on every background.
 */
function areColoursReadable({ primary, secondary }: PublishFacts['colours']): boolean {
  return (
    isHexColour(primary) && isHexColour(secondary) && calculateContrastRatio(primary, '#ffffff') >= MIN_PAGE_CONTRAST
  );
}

import { mayClient } from '../clients/verification';
import type { AccountState, PaymentStop } from '../payments/accounts';
import type { Region } from '../regions/regions';
import type { PrintPoint } from '../scene/print-points';
import { hasVisibleText } from '../text/visible';
import { contrastRatio, isHexColour } from './contrast';
import { type EventType, takesOrders } from './event';

/** A product and what of its design should be looked at before it is printed. */
export interface PointedProduct {
  readonly id: number;
  readonly name: string;
  readonly points: readonly PrintPoint[];
}

/** What of a store decides whether it may open. */
export interface PublishFacts {
  readonly type: EventType;
  /** A promo event whose gifts need no code. */
  readonly isSample: boolean;
  readonly region: Region;
  /** True where the store or its whole company charges no VAT. */
  readonly notVatRegistered: boolean;
  /** Whether the store charges no VAT although its company is registered. */
  readonly sellsWithoutVat: boolean;
  /** Products that shoppers would see. */
  readonly products: number;
  /** How many of these cost their shopper less than they cost to make. */
  readonly belowCost: number;
  /** Where the contact form writes to; null = nowhere. */
  readonly contactEmail: string | null;
  readonly colours: { readonly primary: string; readonly secondary: string };
  /** Ways of shipping that its own table offers; null = the platform's table, which always has one. */
  readonly ownShippingMethods: number | null;
  /** Whether there is a source of sales tax; null where the store needs none. */
  readonly hasTaxSource: boolean | null;
  /** Promotion codes that can be used now. */
  readonly promoCodes: number;
  /** Whether a sold piece would be made. */
  readonly isMade: boolean;
  readonly isAboutEmpty: boolean;
  /** Whether an administrator of the tenant has confirmed an e-mail address. */
  readonly isEmailConfirmed: boolean;
  /** How far the tenant is with an account of its own in the store's region. */
  readonly paymentAccount: AccountState;
  /** Why no card payment can be taken in the store's region; null = nothing stops it. */
  readonly paymentStop: PaymentStop | null;
  /** Whether the provider refused the last payment in the store's region for a reason that a person has to change. */
  readonly isPaymentRefused: boolean;
  /** Whether the provider could not pay out what the account took, and has not since. */
  readonly hasFailedPayout: boolean;
  /** Whether staff of the platform have verified the tenant. */
  readonly isVerified: boolean;
  /** Whether card payments are real: with test cards nobody's money is at stake. */
  readonly takesRealCards: boolean;
  /** Products that shoppers would see whose designs have points to look at before printing; null = not looked at. */
  readonly designs?: {
    readonly products: readonly PointedProduct[];
    /** How many more products there are than were looked at. */
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

/** A point of the checklist. One that `blocks` keeps the store from opening until it is met. */
export interface ChecklistItem {
  readonly check: PublishCheck;
  readonly met: boolean;
  readonly blocks: boolean;
  /** The region that a point is about: each has a payment account of its own. */
  readonly region?: Region;
  /** The products that a point is about. */
  readonly products?: readonly PointedProduct[];
  /** How many more products there are whose designs were not looked at. */
  readonly unjudged?: number;
}

/** Below this a button in the store's first colour can't be told from the white page around it. */
const MIN_PAGE_CONTRAST = 1.25;

/** What a store still needs before it opens, the points that apply to it in the order in which they are worked on. */
export function publishChecklist(facts: PublishFacts): ChecklistItem[] {
  const isPaid = facts.type === 'store';
  const isOrdered = takesOrders(facts.type);
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
    ...sellerPoints(facts),
    facts.sellsWithoutVat ? should('store_vat', false) : null,
    ...(isPaid ? paymentPoints(facts) : []),
    facts.isAboutEmpty ? should('about', false) : null,
  ];
  return items.filter((item) => item !== null);
}

/** Whether card payments of the store's region reach the tenant: an account that the provider takes no payments for keeps the store
 *  from opening, since the platform's own never takes its place without a person's decision. */
function paymentPoints(facts: PublishFacts): ChecklistItem[] {
  const { region, paymentAccount: state, paymentStop } = facts;
  const hasAccount = state === 'complete' || state === 'restricted';
  const points = [
    paymentStop === 'lost' ? must('payment_lost', false) : should('payment_account', hasAccount),
    ...(state === 'restricted' ? [(paymentStop ? must : should)('payment_restriction', false)] : []),
    ...(facts.hasFailedPayout ? [should('payouts', false)] : []),
    // Advice: the next payment may be accepted, and only a store that is open has one.
    ...(facts.isPaymentRefused ? [should('payment_refused', false)] : []),
  ].map((item) => ({ ...item, region }));
  const isPlatforms = !hasAccount && paymentStop === null;
  if (!isPlatforms || mayClient('platform payment account', facts)) return points;
  return [...points, (facts.takesRealCards ? must : should)('verification', false)];
}

/** What of a store and its tenant decides who the seller is. */
export type SellerFacts = Pick<PublishFacts, 'type' | 'region' | 'notVatRegistered' | 'isEmailConfirmed' | 'company'>;

/** Who the seller is: blocks stores that take orders, and is advice for those that take enquiries. Only a store that
 *  takes payments and charges VAT must have a VAT number: its invoices are not valid without one. */
export function sellerPoints(facts: SellerFacts): ChecklistItem[] {
  const { legalName, address, vatNumber } = facts.company;
  const item = takesOrders(facts.type) ? must : should;
  const points = [
    item('email', facts.isEmailConfirmed),
    item('company', hasVisibleText(legalName)),
    item('address', hasVisibleText(address)),
  ];
  if (facts.notVatRegistered || facts.region === 'US') return points;
  return [...points, (facts.type === 'store' ? must : should)('vat_number', hasVisibleText(vatNumber))];
}

/** The points that keep a store from opening; [] when it may. */
export const openPoints = (items: readonly ChecklistItem[]): PublishCheck[] =>
  items.filter(({ met, blocks }) => blocks && !met).map(({ check }) => check);

const must = (check: PublishCheck, met: boolean): ChecklistItem => ({ check, met, blocks: true });
const should = (check: PublishCheck, met: boolean): ChecklistItem => ({ check, met, blocks: false });

/** Text is made readable on every colour; what can't be mended is a colour that vanishes on the page, or none. */
function areColoursReadable({ primary, secondary }: PublishFacts['colours']): boolean {
  return isHexColour(primary) && isHexColour(secondary) && contrastRatio(primary, '#ffffff') >= MIN_PAGE_CONTRAST;
}

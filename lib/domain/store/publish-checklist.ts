import type { Region } from '../regions/regions';
import { contrastRatio, isHexColour } from './contrast';
import type { EventType } from './event';

/** What of a store decides whether it may open. */
export interface PublishFacts {
  readonly type: EventType;
  readonly region: Region;
  readonly notVatRegistered: boolean;
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
  readonly isAboutEmpty: boolean;
  readonly company: { readonly legalName: string; readonly address: string; readonly vatNumber: string };
}

export const PUBLISH_CHECKS = [
  'products',
  'prices',
  'contact',
  'colours',
  'shipping',
  'sales_tax',
  'promo_codes',
  'company',
  'vat_number',
  'about',
] as const;
export type PublishCheck = (typeof PUBLISH_CHECKS)[number];

/** A point of the checklist. One that `blocks` keeps the store from opening until it is met. */
export interface ChecklistItem {
  readonly check: PublishCheck;
  readonly met: boolean;
  readonly blocks: boolean;
}

/** Below this a button in the store's first colour can't be told from the white page around it. */
const MIN_PAGE_CONTRAST = 1.25;

/** What a store still needs before it opens, the points that apply to it in the order in which they are worked on. */
export function publishChecklist(facts: PublishFacts): ChecklistItem[] {
  const isPaid = facts.type === 'store' || facts.type === 'products' || facts.type === 'bulk';
  const items: (ChecklistItem | null)[] = [
    must('products', facts.products > 0),
    isPaid ? must('prices', facts.belowCost === 0) : null,
    facts.type === 'promo' ? must('promo_codes', facts.promoCodes > 0) : null,
    must('contact', facts.contactEmail !== null && /^[^\s@]+@[^\s@]+$/.test(facts.contactEmail)),
    must('colours', areColoursReadable(facts.colours)),
    facts.ownShippingMethods === null ? null : must('shipping', facts.ownShippingMethods > 0),
    facts.hasTaxSource === null ? null : must('sales_tax', facts.hasTaxSource),
    should('company', facts.company.legalName.trim() !== '' && facts.company.address.trim() !== ''),
    facts.notVatRegistered || facts.region === 'US'
      ? null
      : should('vat_number', facts.company.vatNumber.trim() !== ''),
    facts.isAboutEmpty ? should('about', false) : null,
  ];
  return items.filter((item) => item !== null);
}

/** The points that keep a store from opening; [] when it may. */
export const openPoints = (items: readonly ChecklistItem[]): PublishCheck[] =>
  items.filter(({ met, blocks }) => blocks && !met).map(({ check }) => check);

const must = (check: PublishCheck, met: boolean): ChecklistItem => ({ check, met, blocks: true });
const should = (check: PublishCheck, met: boolean): ChecklistItem => ({ check, met, blocks: false });

/** Text is made readable on every colour (UX F7); what can't be mended is a colour that vanishes on the page, or none. */
function areColoursReadable({ primary, secondary }: PublishFacts['colours']): boolean {
  return isHexColour(primary) && isHexColour(secondary) && contrastRatio(primary, '#ffffff') >= MIN_PAGE_CONTRAST;
}

import { language } from '@/lib/contracts/field-types';
import type { ShippingPricesMinor } from '@/lib/db/schema';
import { LANGUAGES, type Language } from '@/lib/domain/languages/languages';
import { toDecimal } from '@/lib/domain/money/decimal';
import { listSafeOrigins } from '@/lib/domain/widget/origins';
import { toShopperCalendarDto } from './calendar-dto';
import { findContactRecipient } from './contact';
import { getHoldMinutes } from './delivery';
import { toShownFundraiserDto } from './fundraiser-dto';
import type { StoreRecord } from './queries';

/** Converts a store to its DTO at a moment, with the field names of the specification (STO-10, STO-11). */
export function toStoreDto(store: StoreRecord, now = new Date()) {
  const { company, colourSet, fontSet } = store;
  const chosen = language.safeParse(store.defaultLang);
  return {
    tenant_id: store.tenantId,
    event_id: store.eventId,
    name: store.name,
    slug: store.slug,
    status: store.status,
    event_type: { type: store.type },
    is_sample: store.isSample,
    region: store.region,
    currency: store.currency,
    default_event_lang: chosen.success ? chosen.data : null,
    published_languages: listPublishedLanguages(store.publishedLangs),
    domain: store.domain,
    widget_origins: listSafeOrigins([...store.widgetOrigins, ...(store.shopOrigin ? [store.shopOrigin] : [])]),
    translation: store.translation,
    vat_rate: toDecimal(store.vatRateBps),
    not_vat_registered: store.notVatRegistered,
    free_retail_shipping: store.freeShipping,
    fixed_retail_shipping_price: store.fixedShippingMinor === null ? null : toDecimal(store.fixedShippingMinor),
    custom_retail_shipping: store.customShipping ? toShippingDto(store.customShipping) : null,
    countries: store.countries,
    states: store.states,
    company_details: {
      legal_name: company.legalName,
      trading_name: company.tradingName,
      registration_number: company.registrationNumber,
      vat_number: company.vatNumber,
      address: company.address,
      phone: company.phone,
      email: company.email,
    },
    store_page_content: {
      ...store.content,
      contact_us_form_enabled: findContactRecipient(store) !== null,
      faqs: [...store.content.faqs],
    },
    store_seo: {
      title: store.seo.title,
      description: store.seo.description,
      share_image: store.seo.shareImage ?? '',
      index: store.seo.index ?? true,
    },
    store_colour_set: {
      id: colourSet.id,
      name: colourSet.name,
      primary: colourSet.primary,
      secondary: colourSet.secondary,
      tertiary: colourSet.tertiary,
      background_image: colourSet.backgroundImage,
    },
    store_font_set: {
      id: fontSet.id,
      font_set_name: fontSet.name,
      font_one: fontSet.fontOne,
      font_two: fontSet.fontTwo,
    },
    store_pages: { about: null, privacy: null, terms: null, ...store.pages },
    fundraiser: store.fundraiser && toShownFundraiserDto(store.fundraiser),
    calendar: store.calendar && toShopperCalendarDto(store.calendar, store.ownerStatus, now),
    delivery: toDeliveryDto(store),
    categories: store.categories,
    updated_at: store.updatedAt.toISOString(),
  };
}

const toDeliveryDto = ({ fulfilment, probableFulfiller }: StoreRecord) => ({
  hold_minutes: getHoldMinutes(fulfilment),
  lead_time_days: probableFulfiller?.leadTimeDays ?? null,
  cut_off_hour: probableFulfiller?.cutOffHour ?? null,
  origin: probableFulfiller?.country ?? null,
});

/** Returns the published languages, ignoring unknown codes. */
export const listPublishedLanguages = (codes: readonly string[]): Language[] =>
  LANGUAGES.filter((code) => codes.includes(code));

/** Converts shipping prices to decimals; null stays null and means "not offered". */
export function toShippingDto(prices: ShippingPricesMinor) {
  const decimal = (minor: number | null) => (minor === null ? null : toDecimal(minor));
  return {
    standard: decimal(prices.standard),
    standard_tracked: decimal(prices.standardTracked),
    express: decimal(prices.express),
    additional_item_price: toDecimal(prices.additionalItem),
  };
}

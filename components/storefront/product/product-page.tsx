import type { ReactNode } from 'react';
import { EventDelivery } from '@/components/storefront/pages/event-facts';
import { FundraiserLine } from '@/components/storefront/pages/fundraiser';
import { getButtonClasses } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ProductRecordDto } from '@/lib/contracts/product';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import { findSharpPrintDpi } from '@/lib/domain/scene/sharp-print';
import { toSideScenes } from '@/lib/domain/scene/to-side-scenes';
import type { Texts } from '@/lib/platform/i18n/texts';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { ProductView } from '@/lib/views/storefront/product-view';
import { formatHomeDelivery } from '@/lib/web/storefront/delivery-promise';
import type { FactTexts } from '@/lib/web/storefront/fact-texts';
import { getStoreTextLang, type StorePage } from '@/lib/web/storefront/page';

/** Product name and brand, above the price. */
export function ProductHeading({
  product,
  brand,
  lang,
}: {
  readonly product: ProductView;
  readonly brand: string;
  /** Language of the store's own texts, where it differs from the page's. */
  readonly lang?: string | undefined;
}) {
  return (
    <>
      {brand ? <p className="mb-1.5 text-sm text-muted">{brand}</p> : null}
      <h1 lang={lang} className="text-3xl">
        {product.name}
      </h1>
    </>
  );
}

/** Content below the button: delivery, description and facts. */
export function ProductFacts(props: {
  readonly page: StorePage;
  readonly record: ProductRecordDto;
  readonly product: ProductView;
  readonly texts: Texts;
  /** Facts about the blank, in the shopper's language. */
  readonly facts: FactTexts;
  /** Shipping methods offered in the store's first country. */
  readonly methods: readonly ShippingMethod[];
  readonly now: Date;
}) {
  const { page, record, product, texts, facts, methods, now } = props;
  const { selected, items } = record.products;
  const { values } = selected;
  const dates = formatHomeDelivery(page, now);
  const sharpDpi = findSharpPrintDpi(toSideScenes(record.products), values.print_area_dpi);
  const area = items.front ?? items.back;
  const rows = [
    [texts('brand'), values.brand],
    [texts('code'), product.code],
    [texts('printAreaLabel'), area ? texts('printArea', { width: area.width_mm, height: area.height_mm }) : ''],
    ...facts.named,
    [texts('printing'), sharpDpi === null ? '' : texts('printingText', { dpi: sharpDpi })],
  ].filter(([, value]) => value);
  // A showcase store has no basket; it offers an enquiry instead (GEN-05).
  const isShowcase = page.view.open && page.view.isForEnquiries;
  return (
    <div className="flex flex-col gap-6">
      {isShowcase ? (
        // A submit button of the product's form, which sends the selected colour along, also without JavaScript.
        <button
          type="submit"
          name="product"
          value={product.id}
          formAction={buildStorePath(page.view, 'contact-us')}
          className={getButtonClasses('primary', 'lg', 'w-full')}
        >
          {texts('askAbout')}
        </button>
      ) : null}
      {isShowcase ? <p className="text-sm text-muted">{texts('askAboutText')}</p> : null}
      {page.view.open && !isShowcase ? (
        <p className="flex gap-3.5 text-sm">
          <Icon name="truck" className="mt-0.5 text-accent-ink" />
          <span>
            <span className="block font-medium">{texts('delivery', { dates })}</span>
            <span className="text-muted">{texts('deliveryHint')}</span>
          </span>
        </p>
      ) : null}
      <EventDelivery page={page} methods={methods} now={now} />
      <FundraiserLine page={page} />
      <div className="divide-y divide-line border-t border-line">
        <Fold title={texts('description_label')} open>
          {product.description ? (
            <p lang={getStoreTextLang(page)} className="whitespace-pre-line">
              {product.description}
            </p>
          ) : null}
          {facts.features.length > 0 ? (
            <ul className="mt-3 list-disc ps-5 marker:text-faint">
              {facts.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          ) : null}
        </Fold>
        <Fold title={texts('details')}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {rows.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Fold>
        {page.view.isForEnquiries ? null : (
          <Fold title={texts('deliveryReturns')}>
            <p>{texts('deliveryReturnsText')}</p>
          </Fold>
        )}
      </div>
    </div>
  );
}

function Fold({
  title,
  open,
  children,
}: {
  readonly title: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details className="group" open={open}>
      <summary className="flex min-h-13 items-center justify-between gap-4 font-medium">
        {title}
        <Icon name="plus" className="size-4 transition-transform duration-200 group-open:rotate-45" />
      </summary>
      <div className="pb-5 text-sm text-body">{children}</div>
    </details>
  );
}

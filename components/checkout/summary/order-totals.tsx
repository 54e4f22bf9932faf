import { Price } from '@/components/ui/price';
import { isSubtotalShown, type OrderPrice, type TaxBreakdown } from '@/lib/domain/pricing/price-order';
import type { StoreView } from '@/lib/views/storefront/store-view';
import type { Translate } from '../texts';

/**
 * Subtotal, shipping, discount, tax and total, as far as they are known (CHK-07). `tax` comes from the server and
 * exists in the US only.
 */
export function OrderTotals(props: {
  readonly store: StoreView;
  readonly subtotalMinor: number;
  readonly price: Pick<OrderPrice, 'shippingGrossMinor' | 'discountMinor' | 'totalMinor'> | null;
  readonly tax: TaxBreakdown | null;
  readonly t: Translate;
}) {
  const { store, subtotalMinor, price, tax, t } = props;
  const isUs = store.region === 'US';
  const total = tax?.grandTotalMinor ?? price?.totalMinor ?? subtotalMinor;
  const amount = (minor: number) => <Price minor={minor} currency={store.currency} region={store.region} />;
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {isSubtotalShown(store.type, subtotalMinor) ? <Row label={t('subtotal')}>{amount(subtotalMinor)}</Row> : null}
      <Row label={t('shipping_cost')}>
        {price ? amount(price.shippingGrossMinor) : <span className="text-muted">{t('next_step')}</span>}
      </Row>
      {price && price.discountMinor > 0 ? (
        <Row label={t('discount')} name="discount">
          {amount(-price.discountMinor)}
        </Row>
      ) : null}
      {isUs ? (
        <Row label={t('tax')}>
          {tax ? amount(tax.taxMinor) : <span className="text-muted">{t('before_payment')}</span>}
        </Row>
      ) : null}
      <div
        className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold"
        data-total={total}
      >
        <dt>{t(price ? 'total' : 'subtotal_so_far')}</dt>
        <dd>
          <Price
            minor={total}
            currency={store.currency}
            region={store.region}
            note={isUs ? (tax ? undefined : t('plus_tax')) : store.vat.registered ? t('incl_vat') : undefined}
          />
        </dd>
      </div>
    </dl>
  );
}

function Row(props: { readonly label: string; readonly name?: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4" data-row={props.name}>
      <dt className="text-body">{props.label}</dt>
      <dd className="font-medium">{props.children}</dd>
    </div>
  );
}

import type { StoreDto } from '@/lib/contracts/storefront';
import type { Texts } from '@/lib/platform/i18n/texts';

/** Details of the selling company, as the law requires on the legal pages (STO-17). Omits lines without a value. */
export function CompanyDetails({ store, texts }: { readonly store: StoreDto; readonly texts: Texts }) {
  const company = store.company_details;
  const rows = [
    [texts('legalName'), company.legal_name],
    [texts('tradingName'), company.trading_name === company.legal_name ? '' : company.trading_name],
    [texts('registration'), company.registration_number],
    [texts('vat'), store.not_vat_registered ? '' : company.vat_number],
    [texts('address'), company.address],
    [texts('phone'), company.phone],
    [texts('email'), company.email],
  ].filter(([, value]) => value);
  return (
    <aside className="rounded-lg bg-canvas p-6 ring-1 ring-line">
      <h2 className="text-lg">{texts('heading')}</h2>
      <dl className="mt-4 flex flex-col gap-3 text-sm">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="whitespace-pre-line text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

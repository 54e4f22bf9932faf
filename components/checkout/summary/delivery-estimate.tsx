import { Icon } from '@/components/ui/icon';
import type { DeliveryWindow } from '@/lib/domain/delivery/delivery-window';
import type { Translate } from '../texts';

/** The same two dates as on the product page and in the confirmation (UX A10). */
export function DeliveryEstimate({ delivery, t }: { readonly delivery: DeliveryWindow; readonly t: Translate }) {
  return (
    <p className="flex items-start gap-3 text-sm">
      <Icon name="truck" className="mt-0.5 text-accent-ink" />
      <span>
        <span className="block text-muted">{t('delivery_date')}</span>
        <span className="whitespace-nowrap" data-delivery>
          {delivery.from} – {delivery.to}
        </span>
      </span>
    </p>
  );
}

import { Icon } from '@/components/ui/icon';
import { formatDayRange, getDateTag } from '@/lib/domain/dates/human-dates';
import type { DeliveryWindow } from '@/lib/domain/delivery/delivery-promise';
import type { Region } from '@/lib/domain/regions/regions';
import type { Translate } from '../texts';

/** Estimated delivery dates, equal to those on the product page and in the confirmation. */
export function DeliveryEstimate(props: {
  readonly delivery: DeliveryWindow;
  readonly language: string;
  readonly region: Region;
  readonly t: Translate;
}) {
  const { delivery, language, region, t } = props;
  return (
    <p className="flex items-start gap-3 text-sm">
      <Icon name="truck" className="mt-0.5 text-accent-ink" />
      <span>
        <span className="block text-muted">{t('delivery_date')}</span>
        <span data-delivery>{formatDayRange(delivery, getDateTag(language, region))}</span>
      </span>
    </p>
  );
}

import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { getStatusFamily } from '@/lib/domain/orders/status-rules';
import { isOrderStatus, type StatusFamily } from '@/lib/domain/orders/statuses';

const TONES: Readonly<Record<StatusFamily, BadgeTone>> = {
  new: 'info',
  preparing: 'neutral',
  producing: 'accent',
  shipped: 'success',
  attention: 'warning',
  cancelled: 'danger',
};

/** Label of a fulfilment status in the colour of its status family. */
export function StatusBadge(props: { readonly status: string; readonly className?: string }) {
  const { status, className = '' } = props;
  // i18n-keys: statuses.*
  const t = useTranslations('statuses');
  if (!isOrderStatus(status)) return <Badge className={className}>{status}</Badge>;
  return (
    <Badge tone={TONES[getStatusFamily(status)]} className={className}>
      {t(toStatusKey(status))}
    </Badge>
  );
}

/** Message key of a status, such as `over_budget` for `over budget`. */
export type StatusKey<Status extends string> = Status extends `${infer Head} ${infer Rest}`
  ? `${Head}_${StatusKey<Rest>}`
  : Status;

/** Returns the message key of a status: its words with underscores. */
export const toStatusKey = <Status extends string>(status: Status): StatusKey<Status> =>
  status.replaceAll(' ', '_') as StatusKey<Status>;

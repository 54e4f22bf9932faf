'use client';

import { useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';

/** List of a correction's changes, one per row, each with its old and new value. */
export function ChangeList({ changes }: Pick<OrderDetail['corrections'][number], 'changes'>) {
  // i18n-keys: orders.correction.change.*
  const t = useTranslations('orders.correction');
  const orders = useTranslations('orders');
  const say = (kind: string, value: string): string =>
    (kind === 'size' ? getSizeLabel(value, orders('oneSize')) : value) || t('nothing');
  return (
    <ul className="flex flex-col gap-0.5 text-sm wrap-anywhere text-body">
      {changes.map(({ kind, label, before, after }) => (
        <li key={`${kind} ${label}`}>
          {t(`change.${kind}`, { label, before: say(kind, before), after: say(kind, after) })}
        </li>
      ))}
    </ul>
  );
}

/** Both versions of a corrected line: texts and previews before and after. */
export function CorrectionVersions({ correction }: { readonly correction: OrderDetail['corrections'][number] }) {
  const t = useTranslations('orders.correction');
  const side = useTranslations('orders.side');
  return (
    <div className="mt-1 flex flex-col gap-2">
      <ChangeList changes={correction.changes} />
      <div className="flex flex-wrap gap-3">
        {correction.pictures.flatMap(({ view, ...versions }) =>
          (['before', 'after'] as const).map((version) => (
            <figure key={`${view} ${version}`} className="overflow-hidden rounded-md border border-line bg-tile">
              <img
                src={versions[version]}
                alt={`${t(version)}, ${side(view)}`}
                width={112}
                height={112}
                loading="lazy"
                className="size-28 object-contain"
              />
              <figcaption className="bg-surface px-2 py-1 text-xs">{t(version)}</figcaption>
            </figure>
          )),
        )}
      </div>
    </div>
  );
}

'use client';

import { Download, PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button, getButtonClasses } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Price } from '@/components/ui/price';
import { PropertyList } from '@/components/ui/property-list';
import { buildPrintFilePath, type OrderDetail } from '@/lib/client/admin/orders';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';

type Line = OrderDetail['lines'][number];

/** Order line with both previews, the shopper's texts and the print-ready files. */
export function OrderLine({
  tenantId,
  order,
  line,
  onCorrect,
}: {
  readonly tenantId: number;
  readonly order: OrderDetail['order'];
  readonly line: Line;
  /** Opens the dialog that corrects the line; undefined when the line can no longer be corrected. */
  readonly onCorrect?: (() => void) | undefined;
}) {
  const t = useTranslations('orders');
  const previews = [
    { side: 'front', source: line.front_preview },
    { side: 'back', source: line.back_preview },
  ].filter(({ source }) => source !== null);
  // A single preview spans both columns without doubling its height.
  const isAlone = previews.length === 1;
  return (
    <section aria-label={line.name} className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="grid gap-px bg-line sm:grid-cols-2">
        {previews.map(({ side, source }) => (
          <figure key={side} className={classes('relative bg-tile', isAlone && 'sm:col-span-2')}>
            <img
              src={source ?? undefined}
              alt={t('previewAlt', { side: t(`side.${side}`), name: line.name })}
              width={640}
              height={640}
              className={classes('mx-auto aspect-square w-full object-contain', isAlone && 'sm:max-w-96')}
            />
            <figcaption className="absolute start-3 top-3 rounded-full bg-surface/90 px-2.5 py-0.5 text-xs font-medium">
              {t(`side.${side}`)}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className="flex flex-col gap-4 p-5">
        <div className="flex flex-wrap justify-between gap-3">
          <div>
            <h2 className="text-lg">{line.name}</h2>
            {line.missing > 0 ? <Badge tone="warning">{t('personalisation.title')}</Badge> : null}
            <p className="text-sm text-body">
              {line.colour_name} · {getSizeLabel(line.size, t('oneSize'))} · <span className="tabular">{line.sku}</span>
            </p>
            {line.design_revision === null ? null : (
              <p className="text-sm text-muted">{t('designRevision', { number: line.design_revision })}</p>
            )}
          </div>
          <p className="tabular text-end text-sm">
            {line.quantity} ×{' '}
            <Price minor={line.unit_gross} currency={order.currency} region={order.region} className="font-semibold" />
          </p>
        </div>
        {line.custom_texts.length > 0 ? (
          <dl className="grid gap-2 rounded-md bg-accent-soft px-4 py-3 text-sm">
            {line.custom_texts.map((text) => (
              <div key={`${text.side}-${text.label}`} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-muted">
                  {text.label} ({t(`side.${text.side}`)})
                </dt>
                <dd className="font-semibold break-words">{text.text}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {line.properties.length > 0 ? (
          <section className="flex flex-col gap-2 rounded-md border border-line px-4 py-3 text-sm">
            <h3 className="text-sm font-semibold">{t('properties.title')}</h3>
            <p className="text-muted">{t('properties.text')}</p>
            <PropertyList properties={line.properties} />
          </section>
        ) : null}
        {onCorrect ? (
          <Button
            variant={line.missing > 0 || order.status === 'artwork issue' ? 'primary' : 'secondary'}
            size="sm"
            className="self-start"
            aria-label={t('correction.title', { name: line.name })}
            onClick={onCorrect}
          >
            <PencilLine className="size-4" aria-hidden="true" />
            {t('correction.open')}
          </Button>
        ) : null}
        {line.print_files.length === 0 ? <p className="text-sm text-muted">{t('noPrintFiles')}</p> : null}
        <ul className={line.print_files.length > 0 ? 'flex flex-col gap-2' : 'hidden'}>
          {line.print_files.map((file) => (
            <li
              key={file.id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-sm first:border-0 first:pt-0"
            >
              <span>
                <span className="font-medium">{t('printFile', { side: t(`side.${file.side}`) })}</span>
                <span className="tabular block text-xs text-muted">
                  {t('printSize', { width: file.width_px, height: file.height_px, dpi: file.dpi })}
                </span>
              </span>
              {file.state === 'ready' ? (
                <a
                  href={buildPrintFilePath(tenantId, order.id, file.id)}
                  download={file.file_name}
                  className={getButtonClasses('secondary', 'sm')}
                >
                  <Download className="size-4" aria-hidden="true" />
                  {t('download')}
                  <span className="sr-only"> {file.file_name}</span>
                </a>
              ) : (
                <span className="text-muted">{t(`fileState.${file.state}`)}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

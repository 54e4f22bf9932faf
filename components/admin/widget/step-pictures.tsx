import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';

// Code and URLs are not translated.
const PATH = '/pages/merch';
const CODE = '<script src="…" async>\n</script>\n';
const ELEMENT = '<merchloom-store\n  store="…">';

/** Drawing of a small browser window. The step's text describes its content, so it is hidden from screen readers. */
function Window({ address, children }: { readonly address?: string; readonly children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="overflow-hidden rounded-md border border-line bg-canvas text-2xs shadow-sm select-none"
    >
      <div className="flex h-8 items-center gap-1.5 border-b border-line bg-tile px-2.5">
        {['bg-danger/50', 'bg-warning/50', 'bg-success/50'].map((dot) => (
          <span key={dot} className={classes('size-2 rounded-full', dot)} />
        ))}
        {address ? (
          <span className="ms-2 min-w-0 flex-1 truncate rounded-sm bg-surface px-2 py-0.5 text-muted">{address}</span>
        ) : null}
      </div>
      <div className="h-36 overflow-hidden p-3">{children}</div>
    </div>
  );
}

const Bar = ({ className }: { readonly className: string }) => (
  <span className={classes('block h-2 rounded-full bg-line', className)} />
);

const Marked = ({ children }: { readonly children: ReactNode }) => (
  <span className="block w-fit rounded-sm bg-accent px-2 py-1 font-semibold text-on-accent ring-4 ring-accent-soft">
    {children}
  </span>
);

/** Highlights the part of a URL that is the origin. */
export function OriginPicture() {
  const t = useTranslations('widgetGuide.picture');
  return (
    <div
      aria-hidden="true"
      className="flex items-center rounded-md border border-line bg-canvas px-3 py-3 font-mono text-xs shadow-sm select-none"
    >
      <span className="rounded-sm bg-accent px-1 py-0.5 text-on-accent">{t('site')}</span>
      <span className="truncate py-0.5 text-muted">{PATH}</span>
    </div>
  );
}

/** Drawing of the Shopify admin with the link to the theme editor. */
export function ThemePicture() {
  const t = useTranslations('widgetGuide.picture');
  return (
    <Window address="admin.shopify.com">
      <div className="flex gap-3">
        <div className="flex w-24 shrink-0 flex-col gap-2.5">
          <Bar className="w-14" />
          <Bar className="w-16" />
          <span className="font-semibold text-ink">{t('onlineStore')}</span>
          <span className="ps-2 font-semibold text-accent-ink">{t('themes')}</span>
          <Bar className="w-12" />
        </div>
        <div className="flex flex-1 flex-col items-end gap-3 rounded-sm border border-line bg-surface p-3">
          <div className="h-12 w-full rounded-sm bg-tile" />
          <Marked>{t('customize')}</Marked>
        </div>
      </div>
    </Window>
  );
}

/** Drawing of the theme editor with its list of sections. */
export function SectionPicture() {
  const t = useTranslations('widgetGuide.picture');
  return (
    <Window address="admin.shopify.com">
      <div className="flex gap-3">
        <div className="flex w-32 shrink-0 flex-col gap-2.5">
          <Bar className="w-20" />
          <Bar className="w-24" />
          <span className="font-semibold text-accent-ink">+ {t('addSection')}</span>
          <Marked>{t('customLiquid')}</Marked>
        </div>
        <div className="flex flex-1 flex-col gap-2 rounded-sm border border-line bg-surface p-3">
          <div className="h-10 rounded-sm bg-tile" />
          <Bar className="w-3/4" />
          <div className="h-8 rounded-sm border border-dashed border-accent bg-accent-soft" />
        </div>
      </div>
    </Window>
  );
}

/** Drawing of a page editor with a custom code block. */
export function BlockPicture() {
  const t = useTranslations('widgetGuide.picture');
  return (
    <Window address={t('site')}>
      <div className="flex gap-3">
        <div className="flex flex-1 flex-col gap-2 rounded-sm border border-line bg-surface p-3">
          <Bar className="w-1/2" />
          <Bar className="w-5/6" />
          <div className="mt-1 h-12 rounded-sm border border-dashed border-accent bg-accent-soft" />
        </div>
        <div className="flex w-28 shrink-0 flex-col gap-2.5">
          <Bar className="w-16" />
          <Bar className="w-20" />
          <Marked>{t('htmlBlock')}</Marked>
        </div>
      </div>
    </Window>
  );
}

/** Drawing of the snippet pasted into a page. */
export function PastePicture() {
  return (
    <Window>
      <pre className="overflow-hidden rounded-sm bg-ink p-3 font-mono leading-relaxed text-white">
        {CODE}
        <span className="text-warning-soft">{ELEMENT}</span>
      </pre>
    </Window>
  );
}

/** Drawing of the published page with products. */
export function PublishPicture() {
  const t = useTranslations('widgetGuide.picture');
  return (
    <Window address={t('site')}>
      <div className="flex flex-col gap-3">
        <div className="flex items-center justify-between">
          <Bar className="w-24" />
          <Marked>{t('publish')}</Marked>
        </div>
        <div className="grid grid-cols-4 gap-2">
          {['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2'].map((width) => (
            <div key={width} className="flex flex-col gap-1.5">
              <div className="aspect-square rounded-sm bg-accent-soft" />
              <Bar className={width} />
            </div>
          ))}
        </div>
      </div>
    </Window>
  );
}

import { classes } from '@/components/ui/classes';
import type { PreviewDto } from '@/lib/contracts/store-config';
import { SITE_PREVIEW_SEGMENT } from '@/lib/domain/routes/site-preview';
import { isHiddenFromShoppers, isSelling, type StoreStatus } from '@/lib/domain/store/event';
import type { StorePage } from '@/lib/web/storefront/page';
import { PreviewLinks } from './preview-links';

const FIELD_ID = 'preview-at';

/** Bar above a store that marks the page as a preview (EVT-02) and picks the moment that it shows. */
export async function PreviewBar({ page, preview }: { readonly page: StorePage; readonly preview: PreviewDto }) {
  const [texts, labels] = await Promise.all([page.texts('storePreview'), page.texts('store')]);
  const { slug, name } = page.view;
  const path = `/${SITE_PREVIEW_SEGMENT}/${slug}`;
  // i18n-keys: storePreview.before_opening, storePreview.open, storePreview.last_day, storePreview.last_call
  // i18n-keys: storePreview.closed, storePreview.after_event
  const moments = [
    { label: texts('now'), href: path, isShown: preview.is_now },
    ...preview.moments.map(({ kind, local_time: time }) => ({
      label: texts(kind),
      href: `${path}?at=${time}`,
      isShown: !preview.is_now && time === preview.local_time,
    })),
  ];
  return (
    <aside aria-label={labels('previewBar')} data-preview-bar className="bg-ink py-3 text-sm text-white">
      <PreviewLinks />
      <div className="page-width flex flex-col gap-3">
        <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <span>
            <strong className="me-2">{labels('previewBar')}</strong>
            {labels('previewBarText', { store: name })}
          </span>
          <a href={`/events/${slug}/overview`} target="_top" className="py-1 underline underline-offset-4">
            {labels('previewBack')}
          </a>
        </p>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-t border-white/20 pt-3">
          <form action={path} className="flex flex-col gap-1.5">
            <label htmlFor={FIELD_ID}>{texts('at', { zone: preview.time_zone.replaceAll('_', ' ') })}</label>
            <span className="flex gap-2">
              <input
                id={FIELD_ID}
                name="at"
                type="datetime-local"
                min="2000-01-01T00:00"
                max="2999-12-31T23:59"
                defaultValue={preview.local_time}
                className="min-h-11 min-w-0 rounded-md border border-white/60 bg-ink px-3 scheme-dark focus-visible:outline-white"
              />
              <button
                type="submit"
                className="min-h-11 rounded-md border border-white/60 px-4 font-semibold hover:bg-white/15 focus-visible:outline-white"
              >
                {texts('show')}
              </button>
            </span>
          </form>
          {moments.length > 1 ? (
            <ul aria-label={texts('moments')} className="flex flex-wrap gap-2">
              {moments.map(({ label, href, isShown }) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-current={isShown ? 'true' : undefined}
                    className={classes(
                      'flex min-h-11 items-center rounded-md border px-3 focus-visible:outline-white',
                      isShown ? 'border-white bg-white font-semibold text-ink' : 'border-white/40 hover:bg-white/15',
                    )}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {preview.is_now ? null : <p>{texts(getStateKey(page.store.status))}</p>}
      </div>
    </aside>
  );
}

// i18n-keys: storePreview.takesOrders, storePreview.takesNoOrders, storePreview.isHidden
const getStateKey = (status: StoreStatus): string =>
  isSelling(status) ? 'takesOrders' : isHiddenFromShoppers(status) ? 'isHidden' : 'takesNoOrders';

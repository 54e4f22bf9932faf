import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** Link to the figures of a section as CSV. */
export function ExportLink({ href, name }: { readonly href: string; readonly name: string }) {
  const t = useTranslations('insights');
  return (
    <a
      href={href}
      download
      aria-label={t('exportNamed', { name })}
      className="inline-flex min-h-6 items-center gap-1 text-sm text-body hover:underline"
    >
      <Download className="size-3.5" aria-hidden="true" />
      {t('csv')}
    </a>
  );
}

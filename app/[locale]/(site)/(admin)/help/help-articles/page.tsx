import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ContactTeam } from '@/components/admin/help/contact-team';
import { HelpTabs } from '@/components/admin/help/help-tabs';
import { PageHeader } from '@/components/admin/kit/page-header';
import { Icon } from '@/components/ui/icon';
import { HELP_ARTICLES } from '@/lib/domain/help/contents';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.page' });
  return { title: t('articles') };
}

/** List of help articles (ADM-18). */
export default async function ArticlesPage({ params }: Props) {
  setRequestLocale((await params).locale);
  await requireAction('help.view');
  const [t, page] = await Promise.all([getTranslations('help'), getTranslations('admin.page')]);
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <PageHeader title={page('articles')} lead={t('articlesLead')} />
      <HelpTabs current="articles" />
      <ul className="grid gap-4 sm:grid-cols-2">
        {HELP_ARTICLES.map((key) => (
          <li
            key={key}
            className="relative flex flex-col gap-2 rounded-lg border border-line bg-surface p-5 hover:border-ink sm:p-6"
          >
            <h2 className="flex items-start justify-between gap-3 text-lg">
              <Link
                prefetch={false}
                href={`/help/help-articles/${key}`}
                className="after:absolute after:inset-0 after:rounded-lg"
              >
                {t(`article.${key}.title`)}
              </Link>
              <Icon name="arrow" className="mt-1 shrink-0 text-muted" />
            </h2>
            <p className="text-sm text-body">{t(`article.${key}.lead`)}</p>
          </li>
        ))}
      </ul>
      <ContactTeam />
    </div>
  );
}

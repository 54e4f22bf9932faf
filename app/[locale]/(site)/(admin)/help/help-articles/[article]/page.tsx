import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ContactTeam } from '@/components/admin/help/contact-team';
import { PageHeader } from '@/components/admin/kit/page-header';
import { HELP_ARTICLE_PARTS, HELP_ARTICLES, isHelpArticle } from '@/lib/domain/help/contents';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string; article: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, article } = await params;
  const t = await getTranslations({ locale, namespace: 'help' });
  return isHelpArticle(article) ? { title: t(`article.${article}.title`) } : {};
}

/** One article of the help area (ADM-18). */
export default async function ArticlePage({ params }: Props) {
  const { locale, article } = await params;
  setRequestLocale(locale);
  await requireAction('help.view');
  if (!isHelpArticle(article)) notFound();
  const [t, page] = await Promise.all([getTranslations('help'), getTranslations('admin.page')]);
  const others = HELP_ARTICLES.filter((key) => key !== article).slice(0, 3);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-7">
      <PageHeader
        title={t(`article.${article}.title`)}
        lead={t(`article.${article}.lead`)}
        parent={{ href: '/help/help-articles', label: page('articles') }}
      />
      <ol className="flex flex-col gap-5">
        {HELP_ARTICLE_PARTS.map((part, index) => (
          <li key={part} className="flex gap-4">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink"
            >
              {index + 1}
            </span>
            <p className="prose-text pt-0.5">{t(`article.${article}.${part}`)}</p>
          </li>
        ))}
      </ol>
      <aside aria-labelledby="more" className="flex flex-col gap-3 border-t border-line pt-6">
        <h2 id="more" className="text-lg">
          {t('more')}
        </h2>
        <ul className="flex flex-col gap-1">
          {others.map((key) => (
            <li key={key}>
              <a
                href={`/help/help-articles/${key}`}
                className="inline-flex min-h-9 items-center underline underline-offset-4"
              >
                {t(`article.${key}.title`)}
              </a>
            </li>
          ))}
        </ul>
      </aside>
      <ContactTeam />
    </div>
  );
}

import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ContactTeam } from '@/components/admin/help/contact-team';
import { FaqList } from '@/components/admin/help/faq-list';
import { HelpTabs } from '@/components/admin/help/help-tabs';
import { PageHeader } from '@/components/admin/kit/page-header';
import { HELP_QUESTIONS } from '@/lib/domain/help/contents';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.page' });
  return { title: t('faqs') };
}

/** Frequently asked questions of store owners, with search (ADM-18). */
export default async function FaqPage({ params }: Props) {
  setRequestLocale((await params).locale);
  await requireAction('help.view');
  const [t, page] = await Promise.all([getTranslations('help'), getTranslations('admin.page')]);
  const faqs = HELP_QUESTIONS.map((key) => ({ key, question: t(`faq.${key}.q`), answer: t(`faq.${key}.a`) }));
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <PageHeader title={page('faqs')} lead={t('faqLead')} />
      <HelpTabs current="faqs" />
      <FaqList faqs={faqs} strings={{ search: t('search'), nothing: t('nothing'), nothingText: t('nothingText') }} />
      <ContactTeam />
    </div>
  );
}

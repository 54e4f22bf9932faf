import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { BuyerTerms, buyerTermsHead } from '@/components/marketing/buyer-terms';
import { siteMetadata } from '@/lib/seo/site-metadata';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const head = await buyerTermsHead(locale, 'US');
  return siteMetadata({ locale, path: '/terms-and-conditions-buyer-us', ...head });
}

/** What a shopper agrees to before paying in the US (PAY-03). */
export default async function TermsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  return <BuyerTerms locale={locale} region="US" />;
}

import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { BuyerTerms, buyerTermsTitle } from '@/components/marketing/buyer-terms';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await buyerTermsTitle((await params).locale, 'US') };
}

/** What a shopper agrees to before paying in the US (PAY-03). */
export default async function TermsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  return <BuyerTerms locale={locale} region="US" />;
}

import type { Metadata } from 'next';

<<<<<<< HEAD

import { TermsPage, termsMetadata } from '@/components/marketing/terms-page';

=======

import { setRequestLocale } from 'next-intl/server';
import { BuyerTerms, buyerTermsHead } from '@/components/marketing/buyer-terms';
import { siteMetadata } from '@/lib/seo/site-metadata';

>>>>>>> cc50feff7d01c25cc7b2f06a305469c42a1b57dd

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
<<<<<<< HEAD
  return termsMetadata('general', (await params).locale);
=======
  const { locale } = await params;
  const head = await buyerTermsHead(locale, 'UK');
  return siteMetadata({ locale, path: '/terms-and-conditions', ...head });
>>>>>>> cc50feff7d01c25cc7b2f06a305469c42a1b57dd
}

/** The terms for everybody in the UK and Europe, which its checkouts link to (MKT-02, PAY-03). */
export default async function TermsAndConditionsPage({ params }: Props) {
  return <TermsPage kind="general" locale={(await params).locale} />;
}

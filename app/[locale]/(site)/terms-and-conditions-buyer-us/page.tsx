import type { Metadata } from 'next';

import { buildTermsMetadata, TermsPage } from '@/components/marketing/terms-page';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return buildTermsMetadata('buyerUs', (await params).locale);
}

/** Terms for shoppers in the United States, linked from checkouts there (MKT-02, PAY-03). */
export default async function TermsAndConditionsPage({ params }: Props) {
  return <TermsPage kind="buyerUs" locale={(await params).locale} />;
}

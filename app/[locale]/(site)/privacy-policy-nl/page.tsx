import { buildPrivacyMetadata, PrivacyPage } from '@/components/marketing/privacy-page';

type Props = { params: Promise<{ locale: string }> };

export const generateMetadata = () => buildPrivacyMetadata('nl');

/** The privacy policy in Dutch (MKT-02). */
export default async function PrivacyPolicyPage({ params }: Props) {
  return <PrivacyPage language="nl" locale={(await params).locale} />;
}

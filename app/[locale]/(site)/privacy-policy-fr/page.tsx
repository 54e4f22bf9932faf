import { buildPrivacyMetadata, PrivacyPage } from '@/components/marketing/privacy-page';

type Props = { params: Promise<{ locale: string }> };

export const generateMetadata = () => buildPrivacyMetadata('fr');

/** The privacy policy in French (MKT-02). */
export default async function PrivacyPolicyPage({ params }: Props) {
  return <PrivacyPage language="fr" locale={(await params).locale} />;
}

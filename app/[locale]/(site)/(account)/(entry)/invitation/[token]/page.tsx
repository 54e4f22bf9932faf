import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AcceptInvitation, ExpiredInvitation } from '@/components/auth/accept-invitation';
import { AccountPage } from '@/components/auth/account-page';
import { buildSecretPageMetadata, readMailedLink } from '@/lib/web/pages/mailed-link';

type Props = { params: Promise<{ locale: string; token: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'auth' });
  return buildSecretPageMetadata(t('invite.submit'));
}

/** Page on which an invited user enters name and password (ADM-17). */
export default async function InvitationPage({ params }: Props) {
  const { locale, token } = await params;
  setRequestLocale(locale);
  const link = await readMailedLink('invite', token);
  return (
    <AccountPage>
      {link ? (
        <AcceptInvitation
          token={token}
          email={link.email}
          name={link.name}
          tenant={link.tenant_name}
          account={link.account}
        />
      ) : (
        <ExpiredInvitation />
      )}
    </AccountPage>
  );
}

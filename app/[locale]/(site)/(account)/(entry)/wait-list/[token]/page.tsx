import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountHeading, AccountPage } from '@/components/auth/account-page';
import { Button } from '@/components/ui/button';
import { buildSecretPageMetadata, readWaitListEntry } from '@/lib/web/pages/mailed-link';

interface Props {
  readonly params: Promise<{ readonly locale: string; readonly token: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'waitList' });
  return buildSecretPageMetadata(t('pageTitle'));
}

/**
 * Page on which a visitor confirms or ends an entry of a wait list by pressing a button, because mail scanners open all
 * links of a mail. Works without JavaScript.
 */
export default async function WaitListEntryPage({ params, searchParams }: Props) {
  const { locale, token } = await params;
  setRequestLocale(locale);
  const [entry, t, query] = await Promise.all([readWaitListEntry(token), getTranslations('waitList'), searchParams]);
  if (entry === 'invalid') notFound();
  if (entry === null)
    return (
      <AccountPage>
        <div role="status">
          <AccountHeading title={t('endedTitle')} lead={t('endedText')} />
        </div>
      </AccountPage>
    );
  const { store, slug, email, kind, is_confirmed: isConfirmed } = entry;
  const isReminder = kind === 'last-call';
  const post = (path: string) => ({
    method: 'post' as const,
    encType: 'multipart/form-data',
    action: `/api/wait-list/${encodeURIComponent(token)}${path}`,
  });
  return (
    <AccountPage>
      <AccountHeading
        title={isConfirmed ? t('confirmedTitle') : t(isReminder ? 'confirmReminderTitle' : 'confirmTitle', { store })}
        lead={
          isConfirmed
            ? t(isReminder ? 'reminderText' : 'confirmedText', { store, email })
            : t('confirmText', { store, email })
        }
      />
      {query.refused === undefined ? null : (
        <p role="alert" className="text-sm text-danger">
          {t('failed')}
        </p>
      )}
      {isConfirmed ? null : (
        <form {...post('')}>
          <Button type="submit" className="w-full">
            {t(isReminder ? 'confirmReminder' : 'confirm')}
          </Button>
        </form>
      )}
      <form {...post('/leave')}>
        <Button type="submit" variant="secondary" className="w-full">
          {t('leave')}
        </Button>
      </form>
      <a href={`/${slug}`} className="text-center text-sm underline underline-offset-4">
        {t('back', { store })}
      </a>
    </AccountPage>
  );
}

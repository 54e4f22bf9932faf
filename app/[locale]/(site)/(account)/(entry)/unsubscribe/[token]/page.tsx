import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountHeading, AccountPage } from '@/components/auth/account-page';
import { Button, getButtonClasses } from '@/components/ui/button';
import type { NotificationTopic } from '@/lib/domain/orders/notifications';
import { buildSecretPageMetadata, readSubscription } from '@/lib/web/pages/mailed-link';

interface Props {
  readonly params: Promise<{ readonly locale: string; readonly token: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

// i18n-keys: unsubscribe.newOrder.title, unsubscribe.problem.title
const TOPIC_TITLES = { 'new order': 'newOrder.title', problem: 'problem.title' } as const satisfies Readonly<
  Record<NotificationTopic, string>
>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'orderNotification' });
  return buildSecretPageMetadata(t('end'));
}

/**
 * Page that asks for confirmation before it unsubscribes, because mail scanners open all links of a mail. Works without
 * JavaScript.
 */
export default async function UnsubscribePage({ params, searchParams }: Props) {
  const { locale, token } = await params;
  setRequestLocale(locale);
  const [subscription, t, mail, query] = await Promise.all([
    readSubscription(token),
    getTranslations('unsubscribe'),
    getTranslations('orderNotification'),
    searchParams,
  ]);
  if (!subscription) notFound();
  const { topic, email } = subscription;
  const settings = (
    <a href="/settings#notifications" className={getButtonClasses('secondary')}>
      {mail('change')}
    </a>
  );
  if (!subscription.may_end)
    return (
      <AccountPage>
        <AccountHeading title={t('unavailableTitle')} lead={mail('whyProblemAdmin')} />
      </AccountPage>
    );
  if (!subscription.is_subscribed)
    return (
      <AccountPage>
        <div role="status">
          <AccountHeading title={t('doneTitle')} lead={t('doneText', { email })} />
        </div>
        {settings}
      </AccountPage>
    );
  return (
    <AccountPage>
      <AccountHeading title={t(TOPIC_TITLES[topic])} lead={t('lead', { email })} />
      {query.refused === undefined ? null : (
        <p role="alert" className="text-sm text-danger">
          {t('failed')}
        </p>
      )}
      <form
        method="post"
        encType="multipart/form-data"
        action={`/api/unsubscribe/${encodeURIComponent(token)}`}
        className="flex flex-col gap-3"
      >
        <Button type="submit">{mail('end')}</Button>
        {settings}
      </form>
    </AccountPage>
  );
}

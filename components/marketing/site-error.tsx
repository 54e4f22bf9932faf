import type { ReactNode } from 'react';
import { Brand } from '@/components/ui/brand';
import { getButtonClasses } from '@/components/ui/button';
import { ErrorScreen } from '@/components/ui/error-screen';
import { getFailedRequest } from '@/lib/web/pages/failure';

type Texts = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Error page of the platform. It loads neither user nor data, because these may be the cause of the failure. */
export async function SiteError({
  code,
  texts,
  missing,
  visit,
}: {
  readonly code: '401' | '403' | '404' | '410' | '500';
  readonly texts: Texts;
  /** Shown to staff who open one of their own pages during a support visit. */
  readonly visit?: { readonly title: string; readonly text: string; readonly action: ReactNode };
  /** Text about the missing item, and a link to the list that it belongs to. */
  readonly missing?: { readonly title: string; readonly text: string; readonly href: string; readonly label: string };
}) {
  const { id, path } = await getFailedRequest();
  const first = visit ? visit.action : missing ? linkTo(missing.href, missing.label) : firstAction(code, path, texts);
  return (
    <>
      <header className="page-width py-4">
        <a href="/" className="inline-block rounded-md">
          <Brand />
        </a>
      </header>
      <ErrorScreen
        as="main"
        code={code}
        title={visit?.title ?? missing?.title ?? texts(`${code}.title`)}
        text={visit?.text ?? missing?.text ?? texts(`${code}.text`)}
        reference={id ? texts('reference', { id }) : null}
        actions={
          <>
            {first}
            <a href="/" className={getButtonClasses(first ? 'secondary' : 'primary')}>
              {texts('home')}
            </a>
          </>
        }
      />
    </>
  );
}

function firstAction(code: string, path: string, texts: Texts) {
  if (code === '500') return linkTo(path, texts('retry'));
  // A signed-in user without access to this page has access to other pages, so the link leads to the dashboard.
  if (code === '403' && path !== '/dashboard') return linkTo('/dashboard', texts('dashboard'));
  return code === '401' ? linkTo(`/login?next=${encodeURIComponent(path)}`, texts('signIn')) : null;
}

const linkTo = (href: string, label: string) => (
  <a href={href} className={getButtonClasses('primary')}>
    {label}
  </a>
);

import { Brand } from '@/components/ui/brand';
import { buttonClass } from '@/components/ui/button';
import { ErrorScreen } from '@/components/ui/error-screen';
import { failedRequest } from '@/lib/web/failure';

type Texts = (key: string, values?: Readonly<Record<string, string>>) => string;

/** An error page of the platform itself. It asks for no user and no data: those may be what is missing. */
export async function SiteError({
  code,
  texts,
}: {
  readonly code: '401' | '403' | '404' | '500';
  readonly texts: Texts;
}) {
  const { id, path } = await failedRequest();
  const first = firstAction(code, path, texts);
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
        title={texts(`${code}.title`)}
        text={texts(`${code}.text`)}
        reference={id ? texts('reference', { id }) : null}
        actions={
          <>
            {first}
            <a href="/" className={buttonClass(first ? 'secondary' : 'primary')}>
              {texts('home')}
            </a>
          </>
        }
      />
    </>
  );
}

function firstAction(code: string, path: string, texts: Texts) {
  if (code === '500') {
    return (
      <a href={path} className={buttonClass('primary')}>
        {texts('retry')}
      </a>
    );
  }
  if (code !== '401') return null;
  return (
    <a href={`/login?next=${encodeURIComponent(path)}`} className={buttonClass('primary')}>
      {texts('signIn')}
    </a>
  );
}

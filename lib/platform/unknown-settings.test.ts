import { settingNames } from './env';
import { listUnknownSettings } from './unknown-settings';

describe('variables that are no setting', () => {
  it('are reported when their name begins as a setting does, without their value', () => {
    const source = { STRIPE_SECRET_UK: 'sk_live_hunter2', S3_BUCKET: 'files', MERCHLOOM_SUPERVISED: '1', EDITOR: 'vi' };
    expect(listUnknownSettings({ ...source, MAIL_FROM: 'a@shop.example', MAIL: '/var/mail/shop' })).toEqual([
      'STRIPE_SECRET_UK is set, but no setting has that name: it does nothing',
    ]);
  });

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['SESION_SECRTE', 'SESSION_SECRET'],
    ['DATADIR', 'DATA_DIR'],
    ['PROT', 'PORT'],
    ['SMPT_URL', 'SMTP_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['STRIPE_SECRET_KEY_EUR', 'STRIPE_SECRET_KEY_EU'],
  ])('are reported with the setting that is most likely meant: %s', (name, settingName) => {
    expect(listUnknownSettings({ [name]: 'hunter2' })).toEqual([
      `${name} is set, but no setting has that name: it does nothing; is ${settingName} meant?`,
    ]);
  });

  it('are not reported when they belong to the system or to other programs', () => {
    const common = [
      ...[
        'HOME',
        'HOSTNAME',
        'HOSTTYPE',
        'LANG',
        'LC_ALL',
        'LOGNAME',
        'MAIL',
        'OLDPWD',
        'PATH',
        'PWD',
        'SHELL',
        'SHLVL',
      ],
      ...['TERM', 'TMPDIR', 'TZ', 'USER', 'DISPLAY', 'EDITOR', 'PAGER', 'CI', 'DEBUG', '_', 'http_proxy', 'NO_PROXY'],
      ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_EXTRA_CA_CERTS', 'npm_config_cache', 'npm_package_json', 'INIT_CWD'],
      ...['NEXT_TELEMETRY_DISABLED', 'JOURNAL_STREAM', 'INVOCATION_ID', 'NOTIFY_SOCKET', 'STATE_DIRECTORY', 'SSH_TTY'],
      ...['PGHOST', 'PGPORT', 'PGDATA', 'REDIS_URL', 'AMQP_URL', 'MONGO_URL', 'AWS_REGION', 'AWS_ACCESS_KEY_ID'],
      ...['AWS_SECRET_ACCESS_KEY', 'POSTGRES_PASSWORD', 'SOCKS_PROXY', 'OTEL_SERVICE_NAME', 'OTEL_TRACES_EXPORTER'],
    ];
    expect(listUnknownSettings(Object.fromEntries(common.map((name) => [name, 'x'])))).toEqual([]);
    expect(listUnknownSettings(Object.fromEntries(settingNames.map((name) => [name, 'x'])))).toEqual([]);
  });
});

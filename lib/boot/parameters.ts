import { parseArgs } from 'node:util';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/**
 * Parses the parameters of an operator's command (`npm run backup -- FILE`).
 * @throws StartRejectedError with the usage for an unknown or incomplete option, and for a wrong number of other
 * parameters
 */
export function parseParameters<const O extends Options>(
  usage: string,
  { options, positionals = 0 }: { readonly options?: O; readonly positionals?: number } = {},
) {
  const parsed = tryParse(usage, options);
  if (parsed.positionals.length !== positionals) throw new StartRejectedError(`Usage: ${usage}`);
  return parsed;
}

function tryParse<const O extends Options>(usage: string, options?: O) {
  try {
    return parseArgs({
      args: process.argv.slice(3),
      options: options ?? ({} as O),
      strict: true,
      allowPositionals: true,
    });
  } catch (error) {
    throw new StartRejectedError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`);
  }
}

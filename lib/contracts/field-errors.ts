import type { z } from 'zod';
import type { FieldErrors } from '@/lib/platform/errors';

/** Maximum number of issues that are converted: enough to correct a form, and a bound on the size of the response. */
const MAX_ISSUES = 50;
const MAX_FIELDS = 20;
const MAX_MESSAGES = 3;
const MAX_NAME_LENGTH = 100;

/**
 * Converts zod's issues to messages per field; both tiers use it. A nested issue is listed under its full path and
 * under the outermost field, an unknown field under its own name. The number of issues is limited, because a caller can
 * send any number of invalid fields.
 */
export function toFieldErrors(error: z.ZodError): FieldErrors {
  const errors = new Map<string, string[]>();
  for (const issue of error.issues.slice(0, MAX_ISSUES)) {
    const message = toMessage(issue);
    for (const field of listFields(issue)) {
      const name = field.slice(0, MAX_NAME_LENGTH);
      const list = errors.get(name);
      if (!list && errors.size >= MAX_FIELDS) return Object.fromEntries(errors);
      if (!list) errors.set(name, [message]);
      else if (list.length < MAX_MESSAGES) list.push(message);
    }
  }
  return Object.fromEntries(errors);
}

function listFields(issue: z.core.$ZodIssue): readonly string[] {
  const [outer = 'body', ...rest] = issue.path.map(String);
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) return issue.keys.slice(0, MAX_FIELDS);
  return rest.length > 0 ? [outer, [outer, ...rest].join('.')] : [outer];
}

function toMessage(issue: z.core.$ZodIssue): string {
  // zod's own message would list all unknown keys, and it would be repeated for each key.
  if (issue.code === 'unrecognized_keys') return 'unknown field';
  // A schema marks a missing choice as `required`. zod's own message would list all allowed values.
  if (issue.code === 'invalid_value') return issue.message === 'required' ? 'required' : 'invalid';
  const isMissing = issue.code === 'invalid_type' && (issue.input === undefined || issue.message.includes('undefined'));
  return isMissing ? 'required' : issue.message.slice(0, 200);
}

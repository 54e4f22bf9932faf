import type { z } from 'zod';
import type { ErrorReason } from '@/lib/domain/errors/error-codes';
import { toErrorCode } from '@/lib/domain/errors/reason';
import type { FieldProblems } from '@/lib/platform/errors';
import type { Schema } from './endpoint';
import { findNumberLimits } from './number-limits';

/** Maximum number of issues that are converted: enough to correct a form, and a bound on the size of the response. */
const MAX_ISSUES = 50;
const MAX_FIELDS = 20;
const MAX_MESSAGES = 3;
const MAX_NAME_LENGTH = 100;

/**
 * Converts zod's issues to messages per field; both tiers use it. A nested issue is listed under its full path and
 * under the outermost field, an unknown field under its own name. The number of issues is limited, because a caller can
 * send any number of invalid fields. Reasons name the limits that a value exceeds; those of numbers are read from
 * `schema`, because an issue names only one of the two.
 */
export function toFieldErrors(error: z.ZodError, schema?: Schema): FieldProblems {
  const errors = new Map<string, (string | ErrorReason)[]>();
  for (const issue of error.issues.slice(0, MAX_ISSUES)) {
    const message = addLimits(toMessage(issue), issue, schema);
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

/** Adds the limits to the reason of a value that is outside of them; returns other messages unchanged. */
function addLimits(message: string, issue: z.core.$ZodIssue, schema: Schema | undefined): string | ErrorReason {
  if (message === 'required' || (issue.code !== 'too_big' && issue.code !== 'too_small')) return message;
  const toReason = (text: string, params: Readonly<Record<string, number>>): ErrorReason => ({
    text: message,
    reason: { code: toErrorCode(text), params },
  });
  const isBig = issue.code === 'too_big';
  switch (issue.origin) {
    case 'number':
    case 'int': {
      const limits = findNumberLimits(schema, issue.path);
      return limits ? toReason(isBig ? 'too large' : 'too small', { ...limits }) : message;
    }
    case 'string':
      return isBig
        ? toReason('too long', { most: Number(issue.maximum) })
        : toReason('too short', { least: Number(issue.minimum) });
    case 'array':
      return isBig ? toReason('too many', { most: Number(issue.maximum) }) : message;
    default:
      return message;
  }
}

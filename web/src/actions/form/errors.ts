import { DaybookError } from '@daybook/sdk'
import { say } from '../../words/words.ts'
import type { FieldError } from './draft.ts'

/** By the pointer of the field, so that a sentence stands where it is about. */
export type Errors = ReadonlyMap<string, string>

export const noErrors: Errors = new Map()

/** The fields that the server refused, each with its sentence. */
export function errorsOf(error: unknown): Errors {
  if (!(error instanceof DaybookError)) return noErrors
  return new Map(error.errors.map(({ pointer, detail }) => [pointer, detail]))
}

const sentences = {
  missing: 'form.missing',
  number: 'form.no_number',
  day: 'form.no_day',
} as const

export function ownErrors(errors: readonly FieldError[]): Errors {
  return new Map(errors.map(({ pointer, kind }) => [pointer, say(sentences[kind])]))
}

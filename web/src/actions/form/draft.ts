import type { FormField } from '../action.ts'
import { numberText, parseNumber } from './number.ts'

/** What stands in a form before it is sent; everything typed stays a text. */
export type Draft = { [name: string]: DraftValue }
export type DraftValue = string | Draft | readonly Draft[]

/** How numbers, days and periods are written and read here. */
export type Writing = {
  decimal: ',' | '.'
  showDay(day: string): string
  readDay(text: string): string | null
  showPeriod(key: string): string
  readPeriod(text: string): string
}

const isPeriod = ({ kind, name }: FormField): boolean =>
  kind === 'text' && (name === 'period' || name === 'month')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A form as it opens: with what the record has under the same names. */
export function draftOf(fields: readonly FormField[], record: unknown, writing: Writing): Draft {
  const known = isObject(record) ? record : {}
  return Object.fromEntries(
    fields.map((field) => [field.name, valueOf(field, known[field.name], writing)]),
  )
}

function valueOf(field: FormField, value: unknown, writing: Writing): DraftValue {
  const { kind, fields = [], required } = field
  if (kind === 'group') return draftOf(fields, value, writing)
  if (kind === 'rows') {
    const rows = Array.isArray(value) ? value : []
    const drafts = rows.map((one) => draftOf(fields, one, writing))
    return drafts.length === 0 && required ? [draftOf(fields, null, writing)] : drafts
  }
  if (kind === 'texts') return Array.isArray(value) ? value.map(String).join('\n') : ''
  if (value === null || value === undefined) return ''
  if (kind === 'yes_no') return value === true ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(value, writing.decimal)
  if (typeof value !== 'string') return ''
  if (isPeriod(field)) return writing.showPeriod(value)
  return kind === 'day' ? writing.showDay(value) : value
}

export type FieldError = { pointer: string; kind: 'missing' | 'number' | 'day' }

/**
 * What is sent: everything required, and of the rest only what a person changed, since what is left
 * out keeps its value. A group or a list is replaced as a whole.
 */
export function bodyOf(
  fields: readonly FormField[],
  draft: Draft,
  start: Draft,
  writing: Writing,
): { body: Record<string, unknown>; errors: FieldError[] } {
  const errors: FieldError[] = []
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const value = draft[field.name] ?? ''
    const isChanged = JSON.stringify(value) !== JSON.stringify(start[field.name] ?? '')
    if (!field.required && !isChanged) continue
    const sent = sentOf(field, value, `/${field.name}`, writing, errors)
    if (sent !== undefined) body[field.name] = sent
  }
  return { body, errors }
}

function sentOf(
  field: FormField,
  value: DraftValue,
  pointer: string,
  writing: Writing,
  errors: FieldError[],
): unknown {
  if (typeof value !== 'string') {
    if (Array.isArray(value)) {
      return value.map((row: Draft, at) =>
        filledOf(field.fields ?? [], row, `${pointer}/${at}`, writing, errors),
      )
    }
    const group = value as Draft
    if (field.clears && isEmpty(group)) return null
    if (!field.required && isEmpty(group)) return undefined
    return filledOf(field.fields ?? [], group, pointer, writing, errors)
  }
  const text = value.trim()
  if (text === '') {
    if (field.required && !field.clears) errors.push({ pointer, kind: 'missing' })
    return emptyOf(field)
  }
  return plainOf(field, text, pointer, writing, errors)
}

/** The fields of a group or a row that have something in them. */
function filledOf(
  fields: readonly FormField[],
  draft: Draft,
  pointer: string,
  writing: Writing,
  errors: FieldError[],
): Record<string, unknown> {
  const filled: Record<string, unknown> = {}
  for (const field of fields) {
    const value = draft[field.name] ?? ''
    if (isEmpty(value) && !field.required) continue
    const sent = sentOf(field, value, `${pointer}/${field.name}`, writing, errors)
    if (sent !== undefined) filled[field.name] = sent
  }
  return filled
}

function isEmpty(value: DraftValue): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isEmpty)
}

/** How a field is emptied, by its kind; a number that cannot be is left alone. */
function emptyOf({ kind, clears }: FormField): unknown {
  if (clears) return null
  if (kind === 'texts') return []
  return kind === 'text' || kind === 'day' ? '' : undefined
}

function plainOf(
  field: FormField,
  text: string,
  pointer: string,
  writing: Writing,
  errors: FieldError[],
): unknown {
  switch (field.kind) {
    case 'yes_no':
      return text === 'yes'
    case 'texts':
      return text.split(/\s*\n\s*/).filter((one) => one !== '')
    case 'number':
    case 'whole': {
      const number = parseNumber(text, writing.decimal)
      if (number === null) errors.push({ pointer, kind: 'number' })
      return number
    }
    case 'day': {
      const day = writing.readDay(text)
      if (day === null) errors.push({ pointer, kind: 'day' })
      return day
    }
    case 'text':
      return isPeriod(field) ? writing.readPeriod(text) : text
    case 'choice':
    case 'rows':
    case 'group':
      break
  }
  return text
}

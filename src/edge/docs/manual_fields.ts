import type { JsonSchema } from '../openapi/json_schema.ts'

/** One line of a table of fields: `address.street`, `lines[].unitPrice`. */
export type ManualField = {
  path: string
  type: string
  /** The record that the type points at, to be linked. */
  record?: string
  isRequired: boolean
  says: string
}

/** The fields of an object, each followed by its own fields; a record is named, not repeated. */
export function fieldsOf(schema: JsonSchema, prefix = ''): ManualField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`
    const { value, arrays } = unwrap(inner)
    const record = value.$ref?.split('/').at(-1)
    const field: ManualField = {
      path,
      type: typeOf(inner),
      ...(record === undefined ? {} : { record }),
      isRequired: (schema.required ?? []).includes(name),
      says: [inner.description, limitsOf(value, inner)].filter(Boolean).join(' '),
    }
    return [field, ...fieldsOf(value, `${path}${'[]'.repeat(arrays)}.`)]
  })
}

/** The value behind lists and behind "or null". */
function unwrap(schema: JsonSchema): { value: JsonSchema; arrays: number } {
  if (schema.items) {
    const { value, arrays } = unwrap(schema.items)
    return { value, arrays: arrays + 1 }
  }
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => choice.type !== 'null')
  const [only] = choices
  return choices.length === 1 && only ? unwrap(only) : { value: schema, arrays: 0 }
}

export function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.enum) return schema.enum.map(sayValue).join(' | ')
  if (schema.const !== undefined) return sayValue(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (schema.items) return `array of ${typeOf(schema.items)}`
  if (schema.format === 'date') return 'date'
  const type = schema.type ?? 'any'
  return Array.isArray(type) ? type.join(' or ') : type
}

function sayValue(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value)
}

function limitsOf(value: JsonSchema, list: JsonSchema): string {
  const { minLength: shortest, maxLength: longest, minimum, maximum } = value
  const limits = [
    sayRange(shortest === 0 ? undefined : shortest, longest, 'characters'),
    sayRange(minimum, maximum, ''),
    sayRange(list.minItems === 0 ? undefined : list.minItems, list.maxItems, 'items'),
  ]
  return limits
    .filter((limit) => limit !== '')
    .map((limit) => `${limit.charAt(0).toUpperCase()}${limit.slice(1)}.`)
    .join(' ')
}

/** Bounds that zod sets on every integer tell a reader nothing. */
function sayRange(from: number | undefined, to: number | undefined, unit: string): string {
  const least = from === Number.MIN_SAFE_INTEGER ? undefined : from
  const most = to === Number.MAX_SAFE_INTEGER ? undefined : to
  if (least === undefined && most === undefined) return ''
  const what = unit === '' ? '' : ` ${unit}`
  if (most === undefined) return `at least ${sayNumber(least)}${what}`
  if (least === undefined) return `at most ${sayNumber(most)}${what}`
  return least === most
    ? `exactly ${sayNumber(most)}${what}`
    : `${sayNumber(least)} to ${sayNumber(most)}${what}`
}

function sayNumber(value: number | undefined): string {
  return value === undefined ? '' : value.toLocaleString('en')
}

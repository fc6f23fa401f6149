import { answerNumbers, answerTexts, entryLines, happyWords, nextActions } from './answer_values.ts'
import { exampleId } from './example.ts'
import type { JsonSchema } from './json_schema.ts'

/** What is there only when something went wrong, goes on, or was taken back. */
const usuallyMissing: ReadonlySet<string> = new Set([
  'error',
  'syncError',
  'lastError',
  'duplicateOf',
  'processing',
  'resendBy',
  'credits',
  'creditedBy',
  'revokedAt',
  'replacedBy',
  'reversedBy',
  'reverses',
  'corrects',
  'correctedBy',
  'disconnectedAt',
  'disconnectedBecause',
  'dismissal',
  'failedAt',
  'errors',
  'warnings',
  'faults',
  'caps',
  'holds',
  'brakes',
  'differences',
  'movedBecause',
  'leftOut',
  'foreign',
  'foreignAmount',
  'exchange',
  'nextCursor',
  'nextAt',
  'count',
  'countIsCapped',
  'problem',
  'causale',
  'cig',
  'cup',
  'sdiCode',
  'pec',
  'officeCode',
  'vatNature',
  'defaultVatNature',
  'taxRegime',
  'reaNumber',
  'reaOffice',
  'shareCapital',
  'soleShareholder',
  'inLiquidation',
  'pensionFund',
  'charges',
  'withholding',
  'nature',
  'gln',
  'legalText',
  'correctedFields',
  'einvoiceId',
  'selfInvoiceId',
])

const usuallyTrue: ReadonlySet<string> = new Set([
  'active',
  'valid',
  'holds',
  'isProven',
  'applied',
  'deleted',
  'approvalMail',
])

type Place = { field: string; resource: string; depth: number }

const deepest = 12
const exampleDay = '2026-03-31'

/** Ids whose field does not say what record they name. */
const recordOfField: Readonly<Record<string, string>> = {
  settlementEntry: 'ledger_entry',
  partnerTransaction: 'transaction',
  selfInvoice: 'invoice',
  record: 'document',
  target: 'document',
  source: 'document',
  settings: 'organization',
}

/**
 * An answer as the schema allows it: every field of a record for which all went well, always the
 * same. `schemas` are those that it may point at, `resource` what the answer is of where it points at
 * none, `names` all actions there are.
 */
export function answerExampleOf(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  { resource, names }: { resource: string; names: readonly string[] },
): unknown {
  const make = (part: JsonSchema, place: Place): unknown => {
    if (part.$ref !== undefined) {
      const name = part.$ref.split('/').at(-1) ?? ''
      return make(schemas[name] ?? {}, { ...place, resource: snakeCase(name) })
    }
    if (part.examples !== undefined) return part.examples[0]
    if (part.const !== undefined) return part.const
    if (part.enum !== undefined) return part.enum.find((one) => happyWords.has(one)) ?? part.enum[0]
    const types = typesOf(part)
    const { field } = place
    if (usuallyMissing.has(field) && types.includes('null')) return null
    const choice = choiceOf(part)
    if (choice !== undefined) return make(choice, place)
    if (place.depth > deepest) return null
    const type: string = types.find((one) => one !== 'null') ?? types[0] ?? 'any'
    switch (type) {
      case 'object':
        return Object.fromEntries(
          shownFields(part).map(([name, inner]) => [
            name,
            make(inner, { ...place, field: name, depth: place.depth + 1 }),
          ]),
        )
      case 'array':
        if (field === 'allowedActions') return allowedOn(place.resource, names)
        if (usuallyMissing.has(field) && (part.minItems ?? 0) === 0) return []
        return repeated(
          part.items ?? {},
          make(part.items ?? {}, { ...place, depth: place.depth + 1 }),
        )
      case 'boolean':
        return usuallyTrue.has(field)
      case 'number':
      case 'integer':
        return numberOf(part, field)
      case 'null':
        return null
      case 'string':
        return textOf(part, place)
      default:
        return {}
    }
  }
  return make(schema, { field: '', resource, depth: 0 })
}

function typesOf(part: JsonSchema): string[] {
  const choices = part.anyOf ?? part.oneOf
  if (choices) return choices.flatMap(typesOf)
  return part.type === undefined ? [] : [part.type].flat()
}

function choiceOf(part: JsonSchema): JsonSchema | undefined {
  const choices = part.anyOf ?? part.oneOf ?? []
  return choices.find((one) => one.type !== 'null') ?? choices[0]
}

function shownFields({ properties = {}, required = [] }: JsonSchema): [string, JsonSchema][] {
  return Object.entries(properties).filter(
    ([name]) => required.includes(name) || !usuallyMissing.has(name),
  )
}

/** One of a kind is enough to show; the lines of an entry are as many as it takes to balance. */
function repeated(items: JsonSchema, one: unknown): unknown[] {
  const { properties = {} } = items
  if (!('account' in properties) || !('amount' in properties)) return [one]
  return entryLines.map((line) => {
    const fields = Object.entries({ ...(one as object), ...line })
    return Object.fromEntries(fields.filter(([name, value]) => takes(properties[name], value)))
  })
}

/** What may be missing but not be null is left out. */
function takes(field: JsonSchema | undefined, value: unknown): boolean {
  if (field === undefined || value !== null) return field !== undefined
  return [field, ...(field.anyOf ?? [])].some(({ type }) => [type].flat().includes('null'))
}

function allowedOn(resource: string, names: readonly string[]): string[] {
  const next = nextActions[resource]?.filter((name) => names.includes(name))
  if (next) return next
  const isNext = (name: string) =>
    name.endsWith(`_${resource}`) && !/^(?:create|capture|begin)_/.test(name)
  return names.filter(isNext).slice(0, 3)
}

function numberOf({ minimum, maximum }: JsonSchema, field: string): number {
  const most = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, answerNumbers[field] ?? 1)
  return Math.max(minimum ?? Number.MIN_SAFE_INTEGER, most)
}

function textOf({ format, maxLength }: JsonSchema, { field, resource }: Place): string {
  const known = answerTexts[field]
  if (known !== undefined) return known.slice(0, maxLength)
  if (field === 'id' && resource === 'deadline') return 'vat_return.2026-Q1'
  if (field === 'id') return exampleId(recordOfField[resource] ?? resource)
  if (field === 'requestId') return '019a0000-0000-7000-8000-000000000001'
  const target = /^(\w+)Id$/.exec(field)?.[1]
  if (target !== undefined) return exampleId(recordOfField[target] ?? snakeCase(target))
  if (format === 'date-time' || /At$|^at$|^since$|Until$/.test(field)) {
    return `${exampleDay}T09:30:00.000Z`
  }
  if (format === 'date' || /[dD]ate$|[dD]ay$|On$|^from$|^to$/.test(field)) return exampleDay
  if (format === 'uri') return 'https://example.com/daybook'
  return field === '' ? 'text' : wordsOf(field)
}

/** Where there is no better word, the field's own name tells more than "text". */
function wordsOf(field: string): string {
  return snakeCase(field).replaceAll('_', ' ')
}

function snakeCase(name: string): string {
  return name
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

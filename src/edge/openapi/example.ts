import { encodeId, type Prefix } from '#kernel/values/id'
import type { JsonSchema } from './json_schema.ts'

/** Which prefix an example id carries, by what the field or the failure calls the record. */
const prefixOf: Record<string, Prefix> = {
  organization: 'org',
  user: 'usr',
  key: 'key',
  app: 'app',
  file: 'file',
  document: 'doc',
  contact: 'con',
  invoice: 'inv',
  einvoice: 'ein',
  authorization: 'bau',
  bank_account: 'bac',
  transaction: 'btx',
  ledger_entry: 'led',
  return: 'vat',
  vat_return: 'vat',
  event: 'evt',
  webhook: 'whk',
  inbound_address: 'iad',
  inbound_message: 'inm',
  follow_up: 'fup',
  takings: 'tak',
  invoice_sending: 'isd',
  invoice_handover: 'iho',
  einvoice_work: 'inv',
  reminder: 'rmd',
  due_reminder: 'inv',
  invoice_note: 'nte',
  note: 'nte',
  recurring: 'rci',
  recurring_invoice: 'rci',
  cash_count: 'csc',
  receipt_request: 'rrq',
  entry_draft: 'edr',
  view: 'viw',
  payee_rule: 'pyr',
  opening_import: 'opn',
  open_item: 'oit',
  period_change: 'plk',
  vat_settlement: 'vst',
  year_closing: 'yec',
  run: 'run',
  approval: 'apr',
  audit_row: 'aud',
  job: 'job',
  member: 'mem',
}

const texts: Record<string, string> = {
  name: 'Nordlys ApS',
  legalName: 'Nordlys ApS',
  role: 'bookkeeper',
  period: '2026-Q1',
  email: 'post@example.com',
  country: 'DK',
  currency: 'EUR',
  date: '2026-03-31',
  url: 'https://example.com/daybook',
}

const exampleUuid = '019a0000-0000-7000-8000-000000000001'

export function exampleId(resource: string): string {
  const prefix = prefixOf[resource]
  return prefix === undefined ? 'example' : encodeId(prefix, exampleUuid)
}

/**
 * The smallest body that the schema takes. A field, or a whole input with rules between its
 * fields, that this cannot guess carries its own example in `.meta({ examples: […] })`.
 */
export function exampleOf(schema: JsonSchema, resource: string, field = ''): unknown {
  if (schema.examples !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return exampleOf(choice, resource, field)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type ?? 'string') {
    case 'object':
      return Object.fromEntries(
        namesFor(schema).map((name) => [
          name,
          exampleOf(schema.properties?.[name] ?? {}, resource, name),
        ]),
      )
    case 'array':
      return (schema.minItems ?? 0) > 0 ? [exampleOf(schema.items ?? {}, resource, field)] : []
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return schema.minimum ?? 1
    case 'null':
      return null
    default:
      return exampleText(schema, resource, field)
  }
}

/** Where no field is required, one that we have a good text for says more than an empty body. */
function namesFor({ required = [], properties = {} }: JsonSchema): string[] {
  if (required.length > 0) return required
  return Object.keys(properties)
    .filter((name) => name in texts)
    .slice(0, 1)
}

function exampleText(schema: JsonSchema, resource: string, field: string): string {
  if (field === 'id') return exampleId(resource)
  const target = /^(\w+)Id$/.exec(field)?.[1]
  if (target !== undefined) return exampleId(snakeCase(target))
  if (schema.format === 'date') return '2026-03-31'
  if (schema.format === 'uri') return 'https://example.com/daybook'
  const text = texts[field] ?? schema.format ?? 'text'
  return text.slice(0, schema.maxLength).padEnd(schema.minLength ?? 0, '0')
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

import type { JsonSchema } from '../../src/edge/openapi/json_schema.ts'
import type { FormField } from '../../web/src/actions/action.ts'

const dayName = /^(?:date|until)$|(?:Date|On|From|To)$/

/** The fields of an object; what no form can ask for, such as values under any name, is left out. */
export function fieldsOf(schema: JsonSchema): FormField[] {
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const field = fieldOf(name, one)
    if (field === null) return []
    return [required.has(name) ? { ...field, required: true as const } : field]
  })
}

function fieldOf(name: string, given: JsonSchema): FormField | null {
  const { schema, clears } = withoutNull(given)
  const field = plainField(name, schema)
  if (field === null) return null
  return clears ? { ...field, clears: true } : field
}

/** What is meant beside null, and beside the empty text that clears a field. */
function withoutNull(given: JsonSchema): { schema: JsonSchema; clears: boolean } {
  const choices = given.anyOf ?? given.oneOf
  if (choices !== undefined) {
    const meant = choices.find((one) => one.type !== 'null' && one.const === undefined)
    const clears = choices.some((one) => one.type === 'null')
    return { schema: meant ?? {}, clears }
  }
  if (!Array.isArray(given.type)) return { schema: given, clears: false }
  const type = given.type.find((one) => one !== 'null') ?? 'string'
  return { schema: { ...given, type }, clears: given.type.includes('null') }
}

function plainField(name: string, schema: JsonSchema): FormField | null {
  if (schema.enum !== undefined) {
    return { name, kind: 'choice', choices: schema.enum.map(String).filter((one) => one !== '') }
  }
  const [type = ''] = [schema.type ?? []].flat()
  switch (type) {
    case 'boolean':
      return { name, kind: 'yes_no' }
    case 'integer':
      return { name, kind: 'whole' }
    case 'number':
      return { name, kind: 'number' }
    case 'array':
      return listField(name, schema)
    case 'object': {
      const fields = fieldsOf(schema)
      return fields.length === 0 ? null : { name, kind: 'group', fields }
    }
    case 'string':
      return textField(name, schema)
    default:
      return null
  }
}

function listField(name: string, { items = {} }: JsonSchema): FormField {
  const fields = fieldsOf(items)
  if (fields.length > 0) return { name, kind: 'rows', fields }
  return items.enum === undefined
    ? { name, kind: 'texts' }
    : { name, kind: 'texts', choices: items.enum.map(String) }
}

function textField(name: string, { format, maxLength }: JsonSchema): FormField {
  if (format === 'date' || dayName.test(name)) return { name, kind: 'day' }
  return { name, kind: 'text', ...(maxLength === undefined ? {} : { most: maxLength }) }
}

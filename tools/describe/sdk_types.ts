import type { JsonSchema } from '../../src/edge/openapi/json_schema.ts'

/** An answer; what a caller sends, where `undefined` is as good as missing; or a query. */
type Use = 'answer' | 'input' | 'query'

export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[_-])([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function camelCase(name: string): string {
  const pascal = pascalCase(name)
  return pascal.charAt(0).toLowerCase() + pascal.slice(1)
}

export function setDoc(says: string, indent = ''): string {
  const text = says.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ').trim()
  return text === '' ? '' : `${indent}/** ${text} */\n`
}

export function setUnion(codes: readonly string[], types: readonly string[] = []): string {
  const all = [...types, ...codes.map((code) => `'${code}'`)]
  return all.length === 0 ? ' never' : all.map((one) => `\n  | ${one}`).join('')
}

/** A JSON schema as a type of TypeScript, with its descriptions as comments. */
export function setType(schema: JsonSchema, use: Use = 'answer', indent = ''): string {
  if (schema.$ref !== undefined) return `${schema.$ref.split('/').at(-1) ?? ''}Record`
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) {
    if (use === 'query' && schema.enum.join() === 'true,false') return 'boolean'
    return schema.enum.map(literal).join(' | ')
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return setChoices(choices.map((one) => setType(one, use, indent)))
  if (schema.allOf) return schema.allOf.map((one) => setType(one, use, indent)).join(' & ')
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length === 0) return 'unknown'
  return types.map((type) => setPlain(type, schema, use, indent)).join(' | ')
}

/** A text of one's own choice says nothing beside any text. */
function setChoices(types: readonly string[]): string {
  const isAnyText = types.includes('string')
  const said = types.filter((type) => !isAnyText || !/^'[^']*'$/.test(type))
  return [...new Set(said)].join(' | ')
}

function setPlain(type: string, schema: JsonSchema, use: Use, indent: string): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      if (schema.prefixItems !== undefined) {
        return `[${schema.prefixItems.map((one) => setType(one, use, indent)).join(', ')}]`
      }
      return `Array<${setType(schema.items ?? {}, use, indent)}>`
    case 'object':
      return setObject(schema, use, indent)
    default:
      return type
  }
}

function setObject(schema: JsonSchema, use: Use, indent: string): string {
  const { properties, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  if (properties === undefined) {
    const value = typeof additionalProperties === 'object' ? additionalProperties : {}
    return `Record<string, ${setType(value, use, indent)}>`
  }
  const lines = Object.entries(properties).map(([name, one]) => {
    const isRequired = required.includes(name)
    const absent = isRequired || use === 'answer' ? '' : ' | undefined'
    const type = `${setType(one, use, inner)}${absent}`
    const shown = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
    return `${setDoc(one.description ?? '', inner)}${inner}${shown}${isRequired ? '' : '?'}: ${type}\n`
  })
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}${indent}}`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}

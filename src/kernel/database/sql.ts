import { createHash } from 'node:crypto'

/** A statement with its values; named by its text, so the server plans it once per connection. */
export type SqlStatement = { name: string; text: string; values: unknown[] }

/** A constant piece of SQL, such as a column list. It never holds a value. */
export type SqlPart = { readonly [mark]: string }

/** Ours alone: nothing that came from outside can pass for a piece of SQL. */
const mark = Symbol('part')

export function part(strings: TemplateStringsArray): SqlPart {
  return { [mark]: strings.join('') }
}

const names = new Map<string, string>()
const plain = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/** Values become parameters, always; only a `part` becomes text. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): SqlStatement {
  const known = plain.get(strings)
  if (known) return { name: known.name, text: known.text, values }
  let text = strings[0] ?? ''
  const bound: unknown[] = []
  values.forEach((value, index) => {
    if (isPart(value)) text += value[mark]
    else text += `$${bound.push(value)}`
    text += strings[index + 1] ?? ''
  })
  const name = nameOf(text)
  if (bound.length === values.length) plain.set(strings, { name, text })
  return { name, text, values: bound }
}

function isPart(value: unknown): value is SqlPart {
  return typeof value === 'object' && value !== null && mark in value
}

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `d_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
    names.set(text, name)
  }
  return name
}

import { createHash } from 'node:crypto'

/** A statement with its values; named by its text, so the server plans it once per connection. */
export type SqlStatement = { name: string; text: string; values: unknown[] }

/** A piece of SQL, such as a column list or a condition, with the values that it rests on. */
export type SqlPart = { readonly [mark]: { texts: readonly string[]; values: readonly unknown[] } }

/** Ours alone: nothing that came from outside can pass for a piece of SQL. */
const mark = Symbol('part')

export function part(strings: TemplateStringsArray, ...values: unknown[]): SqlPart {
  return { [mark]: joined(strings, values) }
}

/** The texts between the values, once the pieces among them have become text. */
function joined(strings: readonly string[], values: readonly unknown[]) {
  const texts = [strings[0] ?? '']
  const bound: unknown[] = []
  const append = (text: string): void => void (texts[bound.length] += text)
  const bind = (value: unknown): void => void (texts[bound.push(value)] = '')
  values.forEach((value, index) => {
    if (isPart(value)) {
      const piece = value[mark]
      piece.texts.forEach((text, at) => {
        if (at > 0) bind(piece.values[at - 1])
        append(text)
      })
    } else bind(value)
    append(strings[index + 1] ?? '')
  })
  return { texts, values: bound }
}

const names = new Map<string, string>()
const plain = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/** Values become parameters, always; only a `part` becomes text. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): SqlStatement {
  const known = plain.get(strings)
  if (known) return { name: known.name, text: known.text, values }
  const { texts, values: bound } = joined(strings, values)
  const text = texts.reduce((before, after, index) => `${before}$${index}${after}`)
  const name = nameOf(text)
  if (!values.some(isPart)) plain.set(strings, { name, text })
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

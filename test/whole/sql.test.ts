import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'

type Found = { place: string; text: string }

/** The statements of a source file as the server will see them, with the parts of that file put in. */
function statementsOf(path: string, source: string): Found[] {
  const parts = new Map<string, string>()
  for (const [, name = '', text = ''] of source.matchAll(/const (\w+) = part`([^`]*)`/g)) {
    parts.set(name, text)
  }
  for (const { index } of source.matchAll(/\)(?:: SqlPart \{|(?:: SqlPart)? =>\s*part`)/g)) {
    const name = source.slice(0, index).match(/.*(?:function |const )(\w+)(?:\(| = \()/s)?.[1]
    const from = source.indexOf('part`', index) + 'part`'.length
    if (name !== undefined) parts.set(`${name}()`, source.slice(from, endOfTemplate(source, from)))
  }
  return [...source.matchAll(/\bsql`/g)].map((match) => {
    const from = match.index + match[0].length
    const line = source.slice(0, match.index).split('\n').length
    const values: string[] = []
    const filled = (template: string): string =>
      replaceHoles(template, (expression) => {
        // A condition that another room puts in; the tests of its question run it.
        if (/\bhooks\./.test(expression)) return '(NULL)'
        // A filter that is asked for.
        if (expression.startsWith('when(')) return ''
        const part = parts.get(expression.trim().replace(/\(.*\)$/s, '()'))
        return part === undefined ? `$${values.push(expression)}` : filled(part)
      })
    return {
      place: `${path}:${line}`,
      text: filled(source.slice(from, endOfTemplate(source, from))),
    }
  })
}

function replaceHoles(template: string, replace: (expression: string) => string): string {
  let out = ''
  let index = 0
  while (index < template.length) {
    if (!template.startsWith('${', index)) {
      out += template[index]
      index += 1
      continue
    }
    const end = endOfHole(template, index + 2)
    out += replace(template.slice(index + 2, end))
    index = end + 1
  }
  return out
}

/** Where the backtick stands that ends what began before `from`. */
function endOfTemplate(source: string, from: number): number {
  let index = from
  while (source[index] !== '`') {
    if (index >= source.length) throw new Error(`A template is not closed: ${source.slice(from)}`)
    if (source.startsWith('${', index)) index = endOfHole(source, index + 2)
    index += source[index] === '\\' ? 2 : 1
  }
  return index
}

/** Where the brace stands that ends an expression; a template in it may have holes of its own. */
function endOfHole(source: string, from: number): number {
  let depth = 1
  let index = from
  while (index < source.length) {
    if (source[index] === '`') index = endOfTemplate(source, index + 1)
    if (source[index] === '{') depth += 1
    if (source[index] === '}') depth -= 1
    if (depth === 0) return index
    index += 1
  }
  throw new Error(`An expression is not closed: ${source.slice(from)}`)
}

const world = useWorld({ own: 'connections' })

async function refusal(found: Found): Promise<string | null> {
  const client = await world.app.database.pool.connect()
  try {
    await client.query(`PREPARE checked AS ${found.text}`)
    await client.query('DEALLOCATE checked')
    return null
  } catch (error) {
    return `${found.place}: ${(error as Error).message}`
  } finally {
    client.release()
  }
}

async function refusalsOf(statements: Found[]): Promise<string[]> {
  const refusals = []
  for (const found of statements) refusals.push(await refusal(found))
  return refusals.filter((one) => one !== null)
}

describe('every statement in the source', () => {
  const files = globSync('src/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const all = files.flatMap((path) => statementsOf(path, readFileSync(path, 'utf8')))
  // One that is put together from parts begins with a hole; its own tests run it.
  const statements = all.filter((found) =>
    /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(found.text),
  )

  it('can be prepared on the migrated schema by the application’s own role', async () => {
    const asApplication = statements.filter((found) => !/founding|commands/.test(found.place))
    expect(asApplication.length).toBeGreaterThan(30)
    expect(statements.length).toBeGreaterThan(all.length * 0.85)
    expect(await refusalsOf(asApplication)).toEqual([])
  })

  it('is caught when a column is misspelt or a table is closed to the application', async () => {
    const source =
      'const c = part`id, nmae`\nconst d = (e: string): SqlPart => part`AND note = ${e}`\n' +
      'sql`SELECT ${c} FROM contact WHERE (${when(y)} id = ${x({ a: part`a${1}` })}) ${d(2)}`'
    const planted = [
      ...statementsOf('planted.ts', source),
      { place: 'closed.ts:1', text: 'DELETE FROM audit_log' },
    ]
    const refusals = await refusalsOf(planted)
    expect(refusals[0]).toMatch(/planted.ts:3: column "nmae" does not exist/)
    expect(planted[0]?.text).toBe('SELECT id, nmae FROM contact WHERE ( id = $1) AND note = $2')
  })
})

import { describe, expect, test } from 'vitest'
import { filesOf, plants, warningPlants } from './plants.ts'
import { figures, functionsOf, sayFigures, sayWarnings, sizeWarnings } from './sizes.ts'
import { sayStructure, structureOf } from './structure.ts'
import { idleExceptions, sayTables, tableRules } from './tables.ts'
import { withoutComments, withoutStrings } from './text.ts'
import { readTree, rules } from './rules.ts'

const tree = readTree(process.cwd())

describe('the house is tidy', () => {
  test('there is a house', () => {
    const of = figures(tree)
    process.stdout.write(`tidy: ${sayFigures(of)}\n`)
    process.stdout.write(`to look at: ${sayWarnings(tree)}\n`)
    process.stdout.write(`tables: ${sayTables(tree)}\n`)
    process.stdout.write(`structure: ${sayStructure(structureOf(tree))}\n`)
    expect(of.files).toBeGreaterThan(0)
  })

  test('no exception for tables is left that nothing needs', () => {
    expect(idleExceptions(tree)).toEqual([])
  })

  test.each(rules)('$name', (rule) => {
    expect(rule.find(tree)).toEqual([])
    expect(tree.filter(rule.looks).length, 'files looked at').toBeGreaterThan(0)
  })
})

describe('every rule can fail', () => {
  test('every rule has a planted fault, and every plant a rule', () => {
    expect(Object.keys(plants).toSorted()).toEqual(rules.map((rule) => rule.name).toSorted())
  })

  test.each(rules)('a fault against "$name" is caught', (rule) => {
    const fault = filesOf(plants[rule.name]?.fault ?? {})
    expect(fault.filter(rule.looks).length, 'files looked at').toBeGreaterThan(0)
    expect(rule.find(fault)).not.toEqual([])
  })

  test.each(rules)('what keeps "$name" is left alone', (rule) => {
    expect(rule.find(filesOf(plants[rule.name]?.fine ?? {}))).toEqual([])
  })
})

describe('every warning can be given', () => {
  test('every warning has a planted fault, and every plant a warning', () => {
    expect(Object.keys(warningPlants)).toEqual(sizeWarnings.map((rule) => rule.name))
  })

  test.each(sizeWarnings)('$name', (rule) => {
    const { fault = {}, fine = {} } = warningPlants[rule.name] ?? {}
    expect(rule.find(filesOf(fault))).not.toEqual([])
    expect(rule.find(filesOf(fine))).toEqual([])
  })
})

describe('imports', () => {
  const complaints = (path: string, text: string): string[] =>
    rules.slice(0, 3).flatMap((rule) => rule.find([{ path, text }]))

  test.each([
    ['src/kernel/a.ts', "import { b } from '#contacts/room'", 'kernel knows no room'],
    ['src/rooms/vat/a.ts', "import { b } from '#invoices/room'", 'a lower row knows no higher one'],
    ['src/rooms/documents/a.ts', "import { b } from '#bank/room'", 'in a row nothing leads right'],
    [
      'src/rooms/sales/einvoices/a.ts',
      "import { b } from '#invoices/room'",
      'in a group the earlier room does not know the later one',
    ],
    [
      'src/edge/a.ts',
      "import { b } from '#config/config'",
      'the edge does not read the environment',
    ],
    ['src/failures/a.ts', "import { b } from '#kernel/values/money'", 'failures know nothing'],
    ['src/rooms/vat/a.ts', "export * from '#bank/room'", 'an export is an import'],
    ['src/rooms/vat/a.ts', "const b = await import('#bank/room')", 'a late import is an import'],
    ['src/rooms/vat/a.ts', "import type { B } from '#bank/room'", 'a type is an import'],
    ['src/rooms/vat/a.ts', "import '#bank/room'", 'an import for its effect is an import'],
    ['src/rooms/vat/a.ts', "import {\n  b,\n  type C,\n} from '#bank/room'", 'over several lines'],
    ['src/edge/a.ts', "import { b } from '#wire'", 'the edge does not wire'],
    ['src/edge/a.ts', "import { b } from '#providers/own/provider'", 'only wiring knows providers'],
    ['src/providers/own/a.ts', "import { b } from '#ledger/ports'", 'ports are types only'],
    ['src/providers/own/a.ts', "import { b } from '#ledger/room'", 'a provider enters no room'],
    ['src/providers/own/a.ts', "import { b } from '#providers/bank/wire'", 'providers stay apart'],
    [
      'src/rooms/organization/contacts/a.ts',
      "import type { B } from '#ledger/ports'",
      'ports are not a door',
    ],
    [
      'src/rooms/organization/contacts/a.ts',
      "import { b } from '#contacts/contact/store'",
      'a room calls itself by ./',
    ],
    [
      'src/rooms/organization/contacts/a.ts',
      "import { b } from './store'",
      'extensions are written',
    ],
    [
      'src/rooms/organization/contacts/a.ts',
      "import { b } from '#test/support/world'",
      'source does not know tests',
    ],
    [
      'src/rooms/organization/contacts/a.test.ts',
      "import { b } from '#ledger/chart/store'",
      'a test uses the door too',
    ],
    [
      'src/rooms/bank/a.ts',
      "import { b } from '#ledger/parts'",
      'the second door of the ledger is for accounting_systems',
    ],
  ])('%s with %s is refused: %s', (path, text) => {
    expect(complaints(path, text)).not.toEqual([])
  })

  test.each([
    ['src/kernel/a.ts', "import { b } from './money.ts'\nimport { c } from '#kernel/values/day'"],
    ['src/rooms/vat/a.ts', "import { z } from 'zod'\nimport { b } from '#settings/room'"],
    ['src/rooms/bank/a.ts', "import { b } from '#documents/room'"],
    ['src/rooms/sales/invoices/a.ts', "import { b } from '#einvoices/room'"],
    ['src/providers/own/a.ts', "import { type B, type C } from '#ledger/ports'"],
    ['src/rooms/accounting_systems/a.ts', "import { b } from '#ledger/parts'"],
    ['src/providers/own/a.ts', "import { b } from '#regions/room'\nimport { c } from './wire.ts'"],
    ['src/wire.ts', "import { b } from '#providers/own/provider'"],
    ['src/main.ts', "import { b } from './wire.ts'\nimport { c } from '#edge/http/rest'"],
    ['src/engines/regions/italy/a.ts', "import { b } from '../region.ts'"],
    ['src/rooms/organization/contacts/a.test.ts', "import { b } from '#test/support/world'"],
    ['src/kernel/a.test.ts', "import { b } from '#contacts/room'"],
  ])('%s with %s is fine', (path, text) => {
    expect(complaints(path, text)).toEqual([])
  })
})

describe('tables of the kernel', () => {
  const page = '## Tables\n\n| `event` | what happened |\n\n## Next\n\n| `approval` | not here |\n'
  const find = (text: string): string[] =>
    tableRules.slice(0, 1).flatMap((rule) =>
      rule.find([
        { path: 'src/kernel/README.md', text: page },
        { path: 'src/kernel/corridor/a.ts', text },
      ]),
    )

  test.each([
    'INSERT INTO approval (id) VALUES (1)',
    'insert into approval values (1)',
    'UPDATE approval SET status = 1',
    'UPDATE ONLY public.approval a\n  SET status = 1',
    'WITH gone AS (DELETE FROM "approval" WHERE id = 1 RETURNING id) SELECT id FROM gone',
    'MERGE INTO approval USING event ON true WHEN MATCHED THEN DELETE',
    'TRUNCATE TABLE approval',
    'UPDATE ${table} SET status = 1',
    'DELETE FROM ${part`event`} WHERE id = 1',
  ])('%s is refused', (statement) => {
    expect(find(`tx.send(sql\`${statement}\`)`)).toHaveLength(1)
  })

  test.each([
    'INSERT INTO event AS e (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 1',
    'DELETE FROM event WHERE id IN (SELECT id FROM approval FOR UPDATE SKIP LOCKED)',
    'SELECT status FROM approval FOR UPDATE',
    "SELECT has_table_privilege(c.oid, 'TRUNCATE')",
  ])('%s is fine', (statement) => {
    expect(find(`tx.send(sql\`${statement}\`)`)).toEqual([])
  })

  test('without the list nothing is the kernel’s own', () => {
    const written = { path: 'src/kernel/a.ts', text: 'sql`INSERT INTO event VALUES (1)`' }
    expect(tableRules.slice(0, 1).flatMap((rule) => rule.find([written]))).toHaveLength(1)
  })
})

describe('reading code', () => {
  test('comments go, strings that look like comments stay', () => {
    expect(withoutComments("a('http://b') // c")).toBe("a('http://b')     ")
    expect(withoutComments('const a = /[/*]"/ // b\n"//c"')).toBe('const a = /[/*]"/     \n"//c"')
  })

  test('strings are emptied and keep their lines', () => {
    expect(withoutStrings('a(`{\n{`)')).toBe('a(` \n `)')
  })

  test.each([
    ['function a() {\n\n}', 3],
    ['export async function a<T>(b: { c: T }): Promise<{ d: T }> {\n}', 2],
    ['function a(): { b: number } {\n\n\n}', 4],
    ['const a = async (b) => {\n\n}', 3],
    ['action({\n  async run(scene, input) {\n\n  },\n})', 3],
    ['function a(b: () => void): asserts b is C {\n}', 2],
  ])('the function in %j is measured', (text, count) => {
    expect(functionsOf(text).map((one) => one.lines)).toContain(count)
  })

  test.each([
    'if (a) {\n}',
    'type A = (b: C) => D',
    'a({\n})',
    'const a = b ? (c) : d\nif (x) {\n}',
  ])('%j holds no function', (text) => {
    expect(functionsOf(text)).toEqual([])
  })
})

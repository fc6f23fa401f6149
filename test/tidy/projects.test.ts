import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { kindOf, projectOf, specifiersIn, testFiles } from '../support/projects.ts'

const files = testFiles()

describe('test files', () => {
  test('are each in one project', () => {
    const all = [...files.pure, ...files.world, ...files.slow]
    expect(new Set(all).size).toBe(all.length)
    expect(all.toSorted()).toEqual(globSync('{src,test,sim,sdk/test}/**/*.test.ts').toSorted())
    for (const list of Object.values(files)) expect(list.length).toBeGreaterThan(20)
  })

  test('of the project without a database ask for none', () => {
    const asking = files.pure.filter((file) => {
      const text = readFileSync(file, 'utf8')
      return (
        /inject\('server'\)|new pg\.(?:Pool|Client)\(/.test(text) && !file.startsWith('test/tidy')
      )
    })
    expect(asking).toEqual([])
  })
})

describe('the project of a test file', () => {
  const house: Record<string, string> = {
    'src/rooms/vat/rules.test.ts': "import { a } from './rules.ts'",
    'src/rooms/vat/types.test.ts': "import type { World } from '#test/support/world'",
    'src/rooms/vat/file.test.ts': "import { a } from '#test/support/books/vat'",
    'src/rooms/vat/late.test.ts': "const a = await IMPORT('#test/support/world')",
    'src/rooms/vat/started.test.ts': "import {\n  run,\n} from '#test/support/daybook_process'",
    'src/rooms/vat/spawned.test.ts': "import { spawn } from 'node:child_process'",
    'src/rooms/vat/proved.test.ts':
      "import { judge } from '../../../lab/prove/bank_import/judge.ts'",
    'src/rooms/vat/seen.test.ts': "import { openBrowser } from '#test/support/browser'",
    'src/rooms/vat/read.test.ts': "import { start } from '#readers/sandbox/sandbox'",
    'test/support/books/vat.ts': "export { act } from '../world.ts'",
    'test/support/world.ts': "import { asAdmin } from './database.ts'",
    'test/support/database.ts': "import { start } from '../../lab/prove/failover/cluster.ts'",
    'test/support/daybook_process.ts': "import { asAdmin } from './database.ts'",
  }
  const paths: Record<string, string> = {
    './rules.ts': 'src/rooms/vat/rules.ts',
    '#readers/sandbox/sandbox': 'src/engines/readers/sandbox/sandbox.ts',
    '../world.ts': 'test/support/world.ts',
    './database.ts': 'test/support/database.ts',
    '../../../lab/prove/bank_import/judge.ts': 'lab/prove/bank_import/judge.ts',
    '../../lab/prove/failover/cluster.ts': 'lab/prove/failover/cluster.ts',
  }
  const importsOf = (file: string): string[] =>
    specifiersIn((house[file] ?? '').replace('IMPORT', 'import')).map(
      (one) => paths[one] ?? (one.startsWith('#test/') ? `${one.slice(1)}.ts` : one),
    )

  test.each([
    ['rules', 'pure', 'nothing but the code itself'],
    ['types', 'pure', 'types are gone when it runs'],
    ['file', 'world', 'a database behind another file'],
    ['late', 'world', 'a database that is imported late'],
    ['started', 'slow', 'the program as a process'],
    ['spawned', 'slow', 'processes of its own'],
    ['proved', 'slow', 'a proof in small'],
  ])('%s is %s: %s', (name, project) => {
    expect(projectOf(`src/rooms/vat/${name}.test.ts`, importsOf)).toBe(project)
  })
  test.each([
    ['rules', 'pure'],
    ['file', 'world'],
    ['seen', 'browser'],
    ['read', 'readers'],
    ['spawned', 'processes'],
  ])('%s spends its time as %s', (name, kind) => {
    expect(kindOf(`src/rooms/vat/${name}.test.ts`, importsOf)).toBe(kind)
  })
})

import { alsoWrites, plainReads } from './foreign_tables.ts'
import { isAbove, placeOf } from './layout.ts'
import { madeTables, statementsOf } from './sql_statements.ts'
import { isSource, lineAt, type Rule, type SourceFile, withoutComments } from './text.ts'

const README = 'src/kernel/README.md'

const isKernel = (file: SourceFile): boolean =>
  isSource(file) && file.path.startsWith('src/kernel/')

const NAMES = /`(\w+)`/g
const namesIn = (text: string): string[] => [...text.matchAll(NAMES)].map((match) => match[1] ?? '')

/** What stands under `## Tables` in a README: of a table on the page its first column, else all of it. */
function tablesOn(page: string): string[] {
  const section = /^## Tables\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(page)?.[1] ?? ''
  const cells = [...section.matchAll(/^\|([^|]*)\|/gm)].map((match) => match[1] ?? '')
  return cells.length > 0 ? cells.flatMap(namesIn) : namesIn(section)
}

/** The kernel's own tables. */
const ownTables = (files: readonly SourceFile[]): Set<string> =>
  new Set(tablesOn(files.find((file) => file.path === README)?.text ?? ''))

const isReadme = (file: SourceFile): boolean => /^src\/.*\/README\.md$/.test(file.path)

/** The places that claim each table or view. */
function ownersOf(files: readonly SourceFile[]): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const file of files.filter(isReadme)) {
    for (const name of tablesOn(file.text)) {
      owners.set(name, [...(owners.get(name) ?? []), placeOf(file.path)])
    }
  }
  return owners
}

const isMigration = (file: SourceFile): boolean => /^migrations\/\d{4}_.*\.sql$/.test(file.path)

/** Tables and views as the migrations leave them. */
function madeBy(files: readonly SourceFile[]): { tables: Set<string>; views: Set<string> } {
  const [tables, views] = [new Set<string>(), new Set<string>()]
  for (const { text } of files.filter(isMigration).toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    for (const statement of statementsOf(text)) {
      for (const name of madeTables([statement])) tables.add(name)
      const [, view] = /^CREATE (?:OR REPLACE )?VIEW (\w+)/i.exec(statement) ?? []
      if (view !== undefined) views.add(view)
      const [, kind = '', gone = ''] =
        /^DROP (TABLE|VIEW) (?:IF EXISTS )?(\w+)/i.exec(statement) ?? []
      ;(kind.toUpperCase() === 'VIEW' ? views : tables).delete(gone)
      const [, old = '', renamed = ''] = /^ALTER TABLE (\w+) RENAME TO (\w+)/i.exec(statement) ?? []
      if (tables.delete(old)) tables.add(renamed)
    }
  }
  return { tables, views }
}

const NAME = String.raw`(?:ONLY\s+)?((?:\$\{[^}]*\}|[\w."])+)`

/** The beginnings of statements that write, each with the name of its table. */
const WRITES = [
  String.raw`\bINSERT\s+INTO\s+${NAME}`,
  String.raw`\bDELETE\s+FROM\s+${NAME}`,
  String.raw`\bMERGE\s+INTO\s+${NAME}`,
  String.raw`\bTRUNCATE\s+(?:TABLE\s+)?(?!TABLE\b)${NAME}`,
  String.raw`\bUPDATE\s+${NAME}(?:\s+(?:AS\s+)?\w+)?\s+SET\b`,
].map((pattern) => new RegExp(pattern, 'gi'))

/** A name that is put together at run time is listed as it is written, and so never allowed. */
const bare = (name: string): string => name.replaceAll('"', '').replace(/^public\./i, '')

type Touch = { file: SourceFile; place: string; table: string; line: number; owner: string }

const touch = (
  file: SourceFile,
  text: string,
  index: number,
  table: string,
): Omit<Touch, 'owner'> => ({
  file,
  place: placeOf(file.path),
  table,
  line: lineAt(text, index),
})

/** Several rules ask the same of the same files. */
function once(work: (file: SourceFile) => Omit<Touch, 'owner'>[]): typeof work {
  const known = new WeakMap<SourceFile, Omit<Touch, 'owner'>[]>()
  return (file) => {
    const found = known.get(file) ?? work(file)
    known.set(file, found)
    return found
  }
}

/** `FROM a x, b`, `JOIN a`, `USING a`; keywords in capitals, as all SQL here has them. */
const READS =
  /(?<!\bDELETE\s)\b(?:FROM|JOIN|USING)\s+(?:ONLY\s+)?((?:\w+(?:\s+(?:AS\s+)?\w+)?\s*,\s*)*\w+)/g
const COMMON = /\b(\w+)\s*(?:\([^()]*\))?\s+AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(/g

const readsIn = once((file) => {
  const text = withoutComments(file.text)
  const common = new Set(
    text.includes('WITH') ? [...text.matchAll(COMMON)].map((match) => match[1]) : [],
  )
  return [...text.matchAll(READS)].flatMap((match) =>
    (match[1] ?? '')
      .split(',')
      .map((one) => one.trim().split(/\s/)[0] ?? '')
      .filter((table) => !common.has(table))
      .map((table) => touch(file, text, match.index, table)),
  )
})

const writesIn = once((file) => {
  const text = withoutComments(file.text)
  return WRITES.flatMap((pattern) => [...text.matchAll(pattern)]).map((match) =>
    touch(file, text, match.index, bare(match[1] ?? '')),
  )
})

/** What touches a table that another place owns; what nobody owns another rule refuses. */
function foreign(
  files: readonly SourceFile[],
  touches: (file: SourceFile) => Omit<Touch, 'owner'>[],
): Touch[] {
  const owners = ownersOf(files)
  return files
    .filter(isSource)
    .flatMap(touches)
    .flatMap((one) => (owners.get(one.table) ?? []).map((owner) => ({ ...one, owner })))
    .filter(({ place, owner }) => place !== owner)
}

/** Checks and commands of the owner may read everything. */
const readsAll = (place: string): boolean => place === 'verification' || place === 'commands'

/** Who writes some columns of a table may read it. */
const mayWrite = ({ place, table }: Touch): boolean =>
  alsoWrites.some(([writer, name]) => place === writer && table === name)

function foreignReads(files: readonly SourceFile[]): { up: Touch[]; down: Touch[] } {
  const { views } = madeBy(files)
  const reads = foreign(files, readsIn).filter((one) => !readsAll(one.place) && !mayWrite(one))
  const up = reads.filter(({ place, owner }) => !isAbove(place, owner))
  const down = reads.filter((one) => !up.includes(one) && !views.has(one.table))
  return { up, down }
}

const isNamed = (list: readonly (readonly string[])[], { file, table }: Touch): boolean =>
  list.some(([path, name]) => file.path === path && table === name)

const say = ({ file, line, table, owner }: Touch): string =>
  `${file.path}:${line}: ${table} is owned by ${owner}`

const perFile = (touches: readonly Touch[]): number =>
  new Set(touches.map(({ file, table }) => `${file.path} ${table}`)).size

export function sayTables(files: readonly SourceFile[]): string {
  const { tables, views } = madeBy(files)
  const { up, down } = foreignReads(files)
  return (
    `${tables.size} tables and ${views.size} views with owners; files that read a table of another room: ` +
    `${perFile(up)} sideways or up, ${perFile(down)} down and not through a view`
  )
}

/** Exceptions that nothing needs any more. */
export function idleExceptions(files: readonly SourceFile[]): string[] {
  const { down } = foreignReads(files)
  const writes = foreign(files, writesIn)
  const named = (list: readonly (readonly string[])[], touches: readonly Touch[]): string[] =>
    list
      .filter((one) => !touches.some((touched) => isNamed([one], touched)))
      .map(([path, table]) => `${path}: ${table}`)
  return [
    ...named(plainReads, down),
    ...alsoWrites
      .filter(([writer, name]) => !writes.some((one) => one.place === writer && one.table === name))
      .map(([writer, name]) => `${writer}: ${name}`),
  ]
}

export const tableRules: Rule[] = [
  {
    name: 'the kernel writes only its own tables',
    looks: isKernel,
    find: (files) => {
      const own = ownTables(files)
      return files.filter(isKernel).flatMap((file) => {
        const text = withoutComments(file.text)
        return WRITES.flatMap((pattern) => [...text.matchAll(pattern)])
          .map((match) => ({ table: bare(match[1] ?? ''), line: lineAt(text, match.index) }))
          .filter(({ table }) => !own.has(table))
          .map(({ table, line }) => `${file.path}:${line}: ${table} is not listed in ${README}`)
      })
    },
  },
  {
    name: 'every table and view has one owner, whose README lists it',
    looks: (file) => isReadme(file) || isMigration(file),
    find: (files) => {
      const owners = ownersOf(files)
      const { tables, views } = madeBy(files)
      const made = new Set([...tables, ...views, 'migration'])
      return [
        ...[...tables, ...views]
          .filter((name) => owners.get(name)?.length !== 1)
          .map((name) => `${name}: ${(owners.get(name) ?? ['nobody']).join(' and ')}`),
        ...[...owners]
          .filter(([name]) => !made.has(name))
          .map(([name, places]) => `${name}, listed by ${places.join(' and ')}, is no table`),
      ]
    },
  },
  {
    name: 'only its owner writes a table',
    looks: isSource,
    find: (files) =>
      foreign(files, writesIn)
        .filter((one) => !mayWrite(one))
        .map(say),
  },
  {
    name: 'SQL reads lead where imports may lead',
    looks: isSource,
    find: (files) => foreignReads(files).up.map(say),
  },
  {
    name: 'tables of a lower room are read through its views',
    looks: isSource,
    find: (files) =>
      foreignReads(files)
        .down.filter((one) => !isNamed(plainReads, one))
        .map(say),
  },
]

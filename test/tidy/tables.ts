import { isSource, lineAt, type Rule, type SourceFile, withoutComments } from './text.ts'

const README = 'src/kernel/README.md'

const isKernel = (file: SourceFile): boolean =>
  isSource(file) && file.path.startsWith('src/kernel/')

/** The kernel's own tables: the first column of the table under that heading in its README. */
function ownTables(files: readonly SourceFile[]): Set<string> {
  const page = files.find((file) => file.path === README)?.text ?? ''
  const section = /^## Own tables\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(page)?.[1] ?? ''
  const cells = [...section.matchAll(/^\|([^|]*)\|/gm)].map((match) => match[1] ?? '')
  return new Set(
    cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? '')),
  )
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
]

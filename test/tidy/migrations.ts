import { closing, type Rule, type SourceFile } from './text.ts'

const isMigration = (file: SourceFile): boolean => file.path.startsWith('migrations/')
const numberOf = (file: SourceFile): number =>
  Number(file.path.slice('migrations/'.length).slice(0, 4))

const withoutSqlComments = (text: string): string =>
  text.replaceAll(/--[^\n]*/g, '').replaceAll(/\/\*[\s\S]*?\*\//g, '')

const allSql = (files: SourceFile[]): string =>
  withoutSqlComments(
    files
      .filter(isMigration)
      .map((file) => file.text)
      .join('\n'),
  )

type Table = { name: string; columns: string }

const bare = (name: string): string =>
  name
    .replaceAll('"', '')
    .replace(/^public\./i, '')
    .toLowerCase()

/** Tables that belong to an organization. A partition has no column list and follows its parent. */
function tenantTables(sql: string): Table[] {
  const creations = sql.matchAll(
    /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?([\w."]+)\s*(?=\()/gi,
  )
  return [...creations]
    .map((match) => {
      const open = match.index + match[0].length
      return { name: bare(match[1] ?? ''), columns: sql.slice(open + 1, closing(sql, open)) }
    })
    .filter((table) => /(?:^|,)\s*"?org_id"?\s/i.test(table.columns))
}

function securedTables(sql: string, word: 'ENABLE' | 'FORCE'): Set<string> {
  const alterations = sql.matchAll(
    /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?([\w."]+)\s+([^;]*)/gi,
  )
  return new Set(
    [...alterations]
      .filter((match) =>
        new RegExp(`(?<!NO\\s)\\b${word}\\s+ROW\\s+LEVEL\\s+SECURITY`, 'i').test(match[2] ?? ''),
      )
      .map((match) => bare(match[1] ?? '')),
  )
}

const orgLeadsKey = (columns: string): boolean =>
  /\bPRIMARY\s+KEY\s*\(\s*"?org_id"?\s*[,)]/i.test(columns) ||
  /(?:^|,)\s*"?org_id"?\s[^,]*\bPRIMARY\s+KEY\b/i.test(columns)

const securityRule = (word: 'ENABLE' | 'FORCE'): Rule => ({
  name: `${word} row level security on every table with org_id`,
  looks: isMigration,
  find: (files) => {
    const sql = allSql(files)
    const secured = securedTables(sql, word)
    return tenantTables(sql)
      .filter((table) => !secured.has(table.name))
      .map((table) => `${table.name}: ${word} ROW LEVEL SECURITY is missing`)
  },
})

export const migrationRules: Rule[] = [
  {
    name: 'migrations are called NNNN_name.sql',
    looks: isMigration,
    find: (files) =>
      files
        .filter(
          (file) => isMigration(file) && !/^migrations\/\d{4}_[a-z0-9_]+\.sql$/.test(file.path),
        )
        .map((file) => `${file.path}: not NNNN_name.sql`),
  },
  {
    name: 'migrations are numbered densely, each number once',
    looks: isMigration,
    find: (files) =>
      files
        .filter(isMigration)
        .toSorted((a, b) => a.path.localeCompare(b.path))
        .flatMap((file, index) =>
          numberOf(file) === index + 1 ? [] : [`${file.path}: number ${index + 1} was expected`],
        ),
  },
  securityRule('ENABLE'),
  securityRule('FORCE'),
  {
    name: 'org_id leads the primary key',
    looks: isMigration,
    find: (files) =>
      tenantTables(allSql(files))
        .filter((table) => !orgLeadsKey(table.columns))
        .map((table) => `${table.name}: the primary key does not begin with org_id`),
  },
]

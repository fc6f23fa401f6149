/** Comments, texts and bodies of functions: what is in them is no statement of the migration. */
const ASIDE = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g

/** The statements of a migration, on one line each, texts and bodies left empty. */
export function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(ASIDE, (part) => (part.startsWith('-') || part.startsWith('/') ? ' ' : "''"))
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}

const bare = (name: string): string =>
  name
    .replaceAll('"', '')
    .replace(/^public\./i, '')
    .toLowerCase()

/** Tables that a migration makes itself are empty, and nobody else knows them yet. */
export function madeTables(statements: readonly string[]): Set<string> {
  const names = statements.flatMap((statement) => {
    const found =
      /^CREATE (?:UNLOGGED )?(?:TABLE|MATERIALIZED VIEW) (?:IF NOT EXISTS )?([\w."]+)/i.exec(
        statement,
      )
    return found ? [bare(found[1] ?? '')] : []
  })
  return new Set(names)
}

const TARGETS = [
  /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w."]+)/i,
  /^CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?(?:\w+ )?ON (?:ONLY )?([\w."]+)/i,
  /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER .*? ON ([\w."]+)/i,
  /^(?:UPDATE|DELETE FROM|INSERT INTO|LOCK TABLE|LOCK|TRUNCATE TABLE|TRUNCATE) (?:ONLY )?([\w."]+)/i,
  /^DROP TABLE (?:IF EXISTS )?([\w."]+)/i,
  /^(?:CREATE|ALTER|DROP) POLICY .*? ON ([\w."]+)/i,
]

/** The table that a statement is about, if it is about one. */
export function tableOf(statement: string): string | null {
  for (const pattern of TARGETS) {
    const found = pattern.exec(statement)
    if (found) return bare(found[1] ?? '')
  }
  return null
}

/** The parts of an ALTER TABLE: what is between commas outside brackets. */
export function partsOf(statement: string): string[] {
  const head = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?[\w."]+ /i.exec(statement)
  if (!head) return []
  const parts: string[] = ['']
  let depth = 0
  for (const character of statement.slice(head[0].length)) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

import type { Change, Code } from '../code.ts'
import { findStatements, type Statement } from './statements.ts'

/** Filters, order, bounds, locks and limits of statements. */
export function findSql(code: Code): Change[] {
  return findStatements(code).flatMap((statement) => [
    ...dropFilters(statement),
    ...turnOrder(statement),
    ...moveBounds(statement),
    ...dropMatches(statement, locks),
    ...dropMatches(statement, limits),
  ])
}

const locks =
  /\s*\bFOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)(?: OF \w+(?:, \w+)*)?(?: SKIP LOCKED| NOWAIT)?/g
const limits = /\s*\bLIMIT (?:\d+|Xx+)/g
const bounds = /(?<![<>=!@|#~&?-])(?:<=|>=|<|>)(?![<>=@|~-])/g
const orders = /\bORDER BY\s+([\w.]+)( ASC| DESC)?(?=\s*(?:,|\)|LIMIT|FOR|OFFSET|$))/g
const nextClause =
  /\b(?:AND|OR|ORDER BY|GROUP BY|HAVING|LIMIT|OFFSET|FOR|RETURNING|UNION|EXCEPT|LEFT JOIN|JOIN|CROSS|WHERE|WHEN|THEN|ELSE|END|AS|ON|SET|(?<!DISTINCT )FROM)\b|[,;)]/g

function dropMatches({ words, cut }: Statement, pattern: RegExp): Change[] {
  return [...words.matchAll(pattern)].map(({ 0: found, index }) =>
    cut(index, index + found.length, ''),
  )
}

function moveBounds({ words, cut }: Statement): Change[] {
  return [...words.matchAll(bounds)].map(({ 0: found, index }) => {
    const other = found.length === 2 ? found.slice(0, 1) : `${found}=`
    return cut(index, index + found.length, other)
  })
}

function turnOrder({ words, cut }: Statement): Change[] {
  return [...words.matchAll(orders)].flatMap(({ 0: found, 1: by = '', 2: way, index }) => {
    if (/^(?:Xx+)+$/.test(by)) return []
    const bare = way === undefined ? found : found.slice(0, -way.length)
    const turned = way === ' DESC' ? bare : `${bare} DESC`
    return [cut(index, index + found.length, turned)]
  })
}

/** Row level security holds the organization, with or without its filter: that one stays. */
function dropFilters({ words, cut }: Statement): Change[] {
  return [...words.matchAll(/\s*\bAND\b/g)].flatMap(({ 0: found, index }) => {
    const isRange = /\bBETWEEN\b(?:(?!\bAND\b)[\s\S])*$/.test(words.slice(0, index))
    const end = endOfFilter(words, index + found.length)
    const filter = words.slice(index, end)
    return isRange || /\borg_id = /.test(filter) ? [] : [cut(index, end, '')]
  })
}

/** Up to the next clause that is in no deeper bracket. */
function endOfFilter(words: string, from: number): number {
  let depth = 0
  for (let at = from; at < words.length; at++) {
    if (words[at] === '(') depth += 1
    if (words[at] === ')' && depth === 0) return at
    if (words[at] === ')') depth -= 1
    if (depth > 0 || words[at] === ')' || /\w/.test(words[at - 1] ?? ' ')) continue
    nextClause.lastIndex = at
    const isNext = nextClause.exec(words)?.index === at
    const isRange = /\bBETWEEN\b(?:(?!\bAND\b)[\s\S])*$/.test(words.slice(from, at))
    if (isNext && !(isRange && words.startsWith('AND', at))) return endWithoutSpace(words, at)
  }
  return endWithoutSpace(words, words.length)
}

const endWithoutSpace = (words: string, at: number): number => words.slice(0, at).trimEnd().length

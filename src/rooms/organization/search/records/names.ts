import type { Scene } from '#kernel/corridor/scene'
import { boundTo } from '#kernel/corridor/principal'
import { sql } from '#kernel/database/sql'

/** The kinds of records that can be found, as the index has them. */
export const searchKinds = [
  'document',
  'contact',
  'invoice',
  'bank_transaction',
  'ledger_entry',
] as const

export type SearchKind = (typeof searchKinds)[number]

/** What more names than this have in them is looked for in the rows of the list itself. */
const mostNamed = 20_000

/**
 * A part of a name that a list was asked for. `ids` has every record with it; null if these are so many
 * that the statement asks of each of its rows (`isCommon`). Both find the same.
 */
export type NamedFilter = { q: string | null; ids: string[] | null; isCommon: true | null }

const unnamed: NamedFilter = { q: null, ids: null, isCommon: null }

export async function findNamed(
  scene: Scene,
  kind: SearchKind,
  q: string | undefined,
): Promise<NamedFilter> {
  if (q === undefined) return unnamed
  const owner = kind === 'document' ? boundTo(scene.principal) : null
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM search_names(${kind}, ${q}, ${owner}::uuid, ${mostNamed + 1})`)
  if (rows.length > mostNamed) return { q, ids: null, isCommon: true }
  return { q, ids: rows.map((row) => row.id), isCommon: null }
}

/** A question as the database takes it; see `work/search/question.ts`. */
export type SearchQuestion = { asked: string; alike: string | null }

/** The newest hits of one kind; of documents, only those that the caller may see. */
export async function findRecords(
  scene: Scene,
  kind: SearchKind,
  { asked, alike }: SearchQuestion,
  limit: number,
): Promise<string[]> {
  const owner = kind === 'document' ? boundTo(scene.principal) : null
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM search_records(${kind}, ${asked}::tsquery, ${alike}, ${owner}::uuid, ${limit})`)
  return rows.map((row) => row.id)
}

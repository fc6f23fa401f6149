import type { Scene } from '../corridor/scene.ts'
import { boundTo } from '../corridor/principal.ts'
import { sql } from './sql.ts'

/** The kinds of records that can be found, as the index has them. */
export const searchKinds = [
  'document',
  'contact',
  'invoice',
  'bank_transaction',
  'ledger_entry',
] as const

export type SearchKind = (typeof searchKinds)[number]

/** More hits than this are not looked through by any list. */
export const mostNamed = 2000

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

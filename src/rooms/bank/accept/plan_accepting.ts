import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { transactionUuid } from '../transactions/match_store.ts'
import { listSuggestions } from '../transactions/suggestion_store.ts'
import type { Refused } from './accept_batch.ts'
import { listSure, listTransactionsOf } from './accept_store.ts'
import { judgeSuggestion, lowestConfidence, type SureMatch } from './sure.ts'

/** Everything the run will do, as it was when it began. */
export type AcceptPlan = {
  runId: string
  matches: SureMatch[]
  refused: Refused[]
  /** True if there were more than one run takes. */
  isMore: boolean
}

type Asked = { minConfidence?: number | undefined; transactionIds?: string[] | undefined }

export async function planAccepting(
  scene: Scene,
  { id: runId }: { id: string },
  { minConfidence = lowestConfidence, transactionIds }: Asked,
  most: number,
): Promise<AcceptPlan> {
  const given = transactionIds?.map(transactionUuid)
  const found = given ?? (await listSure(scene, minConfidence, most + 1))
  const ids = [...new Set(found)].slice(0, most)
  const rows = new Map((await listTransactionsOf(scene, ids)).map((row) => [row.id, row]))
  const suggested = Map.groupBy(await listSuggestions(scene, ids), (one) => one.transaction_id)
  const matches: SureMatch[] = []
  const refused: Refused[] = []
  for (const id of ids) {
    const row = rows.get(id)
    if (row === undefined) throw new Failure('bank_transaction_not_found')
    const judged = judgeSuggestion(row, suggested.get(id) ?? [], minConfidence)
    if ('match' in judged) matches.push(judged.match)
    else refused.push({ id, code: judged.refusal })
  }
  return { runId, matches, refused, isMore: found.length > most }
}

import { z } from 'zod'
import type { RunOutcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { endedRun, updateRun } from '../runs/open_run_store.ts'
import { changedRun, toRun, type RunRecord } from '../runs/run.ts'
import * as store from '../runs/run_list_store.ts'
import type { TransactionRow } from '../transactions/match_store.ts'
import { sayHeld } from '../transactions/suggestion.ts'
import type { Refused } from './accept_batch.ts'

/** A transaction of a run that decides about many, as it stands. */
export const decidedItem = z.object({
  transactionId: z.string(),
  code: z.string().nullable().meta({ description: 'Why it was refused.' }),
  detail: z.string().nullable(),
  name: z.string().nullable().meta({ description: 'The counterparty or text of the bank.' }),
  date: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
})

type Shown = Pick<
  TransactionRow,
  'counterparty_name' | 'text' | 'booked_on' | 'amount_minor' | 'currency'
>

export function toDecidedItem(
  id: string,
  row: Shown | undefined,
  code: string | null,
): z.input<typeof decidedItem> {
  return {
    transactionId: encodeId('btx', id),
    code,
    detail: code === null ? null : sayHeld(code),
    name: row?.counterparty_name ?? row?.text ?? null,
    date: row?.booked_on ?? null,
    amount:
      row === undefined ? null : toDecimal(BigInt(row.amount_minor), currencyDigits(row.currency)),
    currency: row?.currency ?? null,
  }
}

/** Ends the run with what it decided and refused; one that ended meanwhile stays as it is. */
export async function endDeciding(
  scene: Scene,
  runId: string,
  outcome: RunOutcome<Refused[]>,
): Promise<{ record: RunRecord; refused: Refused[] }> {
  const row = await store.lockRun(scene, runId)
  const refused = outcome.ok ? outcome.reply : []
  if (row.status !== 'running') return { record: toRun(scene, row), refused }
  const isWhole = outcome.ok && refused.length === 0
  const ended = endedRun(scene, row, {
    status: isWhole ? 'done' : outcome.ok ? 'partial' : 'failed',
    imported: 0,
    matched: await store.countMatchedBy(scene, runId),
    suggested: 0,
    accounts: [],
    error: outcome.ok ? null : { code: outcome.failure.code, message: outcome.failure.message },
  })
  return { record: changedRun(scene, 'finished', row, updateRun(scene, ended)), refused }
}

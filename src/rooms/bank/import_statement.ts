import { z } from 'zod'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { findFile } from '#files/room'
import { homeRegion } from '#regions/room'
import { findAccount } from './accounts/account_store.ts'
import { bankRun, changedRun, toRun } from './runs/run.ts'
import {
  endedRun,
  findOpened,
  lockOpened,
  openRun,
  startedRun,
  updateRun,
  type RunEnd,
} from './runs/open_run_store.ts'
import { countMatchedBy } from './runs/run_list_store.ts'
import {
  previewImport,
  workImport,
  type StatementPlan,
  type StatementReply,
} from './import/statement_step.ts'
import { toSyncFailure } from './import/sync_errors.ts'
import { countImported } from './import/transaction_store.ts'

export default run({
  name: 'import_statement',
  says: 'Import an uploaded bank statement: CAMT.053, MT940 or CSV. Transactions already known, from the bank or another statement, are not imported twice. Without bankAccountId the account is found by the IBAN in the file, or created. A statement without an IBAN needs bankAccountId; see add_bank_account.',
  needs: 'bank:edit',
  input: z.strictObject({ fileId: z.string(), bankAccountId: z.string().optional() }),
  output: bankRun,
  fails: [
    'file_not_found',
    'bank_account_not_found',
    'bank_account_unknown',
    'statement_unreadable',
    'reader_busy',
    'provider_unavailable',
  ],
  hints: { idempotent: true },
  keepsAnswerDays: 30,
  // A made-up statement would be money that was never paid.
  reviewed: true,

  async start(scene, input, origin): Promise<StatementPlan> {
    const file = await findFile(scene, input.fileId)
    const { bankAccountId = null } = input
    const account = bankAccountId === null ? null : await findAccount(scene, bankAccountId)
    const { country, currency } = homeRegion(scene)
    return {
      run: { ...origin, kind: 'import', fileId: file.id },
      file: {
        id: file.id,
        sha256: file.sha256,
        fileName: file.file_name,
        mimeType: file.mime_type,
      },
      bankAccountId,
      currency: account?.currency ?? currency,
      home: { country, currency },
    }
  },

  work: workImport,

  // The id of a file tells a person nothing.
  preview: previewImport,

  async end(scene: Scene, plan: StatementPlan, outcome: RunOutcome<StatementReply>) {
    // A file that is not a statement changes nothing and leaves no run.
    if (outcome.ok || outcome.failure.status >= 500) await openRun(scene, plan.run)
    const row = await lockOpened(scene, plan.run.id)
    const end = await endOf(scene, plan, outcome)
    if (row === null) return toRun(scene, endedRun(scene, startedRun(scene, plan.run), end))
    return changedRun(scene, 'finished', row, updateRun(scene, endedRun(scene, row, end)))
  },

  async soFar(scene: Scene, plan: StatementPlan) {
    const row = await findOpened(scene, plan.run.id)
    return toRun(scene, row ?? startedRun(scene, plan.run))
  },
})

async function endOf(
  scene: Scene,
  { run: { id: runId } }: StatementPlan,
  outcome: RunOutcome<StatementReply>,
): Promise<RunEnd> {
  const counts = await countImported(scene, runId)
  const accountIds = outcome.ok ? outcome.reply.accountIds : [...counts.keys()]
  const refused = outcome.ok ? (outcome.reply.refused ?? {}) : {}
  const isPartial = Object.keys(refused).length > 0
  return {
    status: outcome.ok ? (isPartial ? 'partial' : 'done') : 'failed',
    imported: [...counts.values()].reduce((sum, count) => sum + count, 0),
    matched: await countMatchedBy(scene, runId),
    suggested: outcome.ok ? outcome.reply.suggested : 0,
    accounts: accountIds.map((id) => ({
      bankAccountId: encodeId('bac', id),
      imported: counts.get(id) ?? 0,
      error: refused[id] ?? null,
    })),
    error: outcome.ok ? outcome.reply.error : toSyncFailure(outcome.failure),
  }
}

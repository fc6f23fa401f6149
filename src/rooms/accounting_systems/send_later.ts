import { callInBackground, type BackgroundWork } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { task } from '#kernel/corridor/task'
import sendLedgerEntry from './send_ledger_entry.ts'
import { sendKind } from '#ledger/parts'

const work: BackgroundWork = {
  name: 'sending to the accounting system',
  caller: 'accounting_sending',
  permissions: ['ledger:read', 'ledger:edit'],
}

/** Sends an entry to whoever keeps the books, until it has arrived or is refused. */
export const sendLater = task({
  kind: sendKind,
  class: 'chore',
  restsOn: { nothingSet: 'It sends entries that were posted, as they were posted.' },
  retries: 40,
  backoffMs: 2_000,
  async run(app, { orgId, data }) {
    const { entryId } = data as { entryId: string }
    const body = { ledgerEntryId: encodeId('led', entryId) }
    try {
      await callInBackground(app, orgId, work, { definition: sendLedgerEntry, body })
    } catch (error) {
      // It is shown with the entry: a refusal waits for a person, anything else has its next turn.
      const isKept = error instanceof Failure && error.code.startsWith('provider_')
      if (!isKept && (!(error instanceof Failure) || error.status >= 500)) throw error
    }
  },
})

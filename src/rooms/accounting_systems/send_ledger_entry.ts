import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { uuidOf } from '#kernel/corridor/record'
import * as step from './connection/send_step.ts'
import { ledgerEntry } from '#ledger/room'

export default outward({
  name: 'send_ledger_entry',
  says: 'Send an entry to the accounting system that keeps the books, if it has not arrived there. Entries are sent by themselves; this is for one that was refused, after correcting what held it up.',
  needs: 'ledger:edit',
  input: z.strictObject({
    ledgerEntryId: z.string().meta({ description: 'From GET /api/rest/ledger-entries.' }),
  }),
  output: ledgerEntry,
  fails: [
    'ledger_entry_not_found',
    'provider_access_lost',
    'provider_disconnected',
    'provider_not_connected',
    'provider_refused',
    'provider_conflict',
    'account_not_mapped',
    'provider_failed',
    'provider_unavailable',
    'provider_timeout',
    'effect_unknown',
  ],
  hints: { idempotent: true, openWorld: true },

  async plan(scene, input) {
    const entryId = uuidOf('led', input.ledgerEntryId, 'ledger_entry_not_found')
    return await step.planSending(scene, entryId)
  },
  find: step.findSent,
  perform: step.performSending,
  settle: step.settleSending,
  soFar: async (scene, plan) => await step.entryRecord(scene, plan.entryId),
})

import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { addDays } from '#kernel/values/day'
import { lockRecord } from '#kernel/database/record_lock'
import { Failure } from '#kernel/failure/failure'
import { removeAwaited } from './connection/authorization_store.ts'
import { refuseInput } from './connection/connect_rules.ts'
import { connectionRecord, toConnection } from './connection/connection_record.ts'
import { lockStandingConnection, updateConnection } from './connection/connection_store.ts'
import {
  countOpen,
  dropFailed,
  lastSentDay,
  type OpenPostings,
} from './connection/open_postings.ts'
import { showConnection } from './connection/show_connection.ts'
import { holdBooks } from './entries/entry_store.ts'

export default action({
  name: 'disconnect_provider',
  says: 'End the connection to the accounting system and erase its credentials. Daybook keeps the books again from the day after keepsTo.',
  needs: 'settings:edit',
  input: z.strictObject({
    keepsTo: z.iso.date().optional().meta({
      description: 'Last day whose entries belong there. Default: today.',
    }),
    leaveOpen: z.literal(true).optional().meta({
      description: 'Also with entries that were refused there: they stay in Daybook alone.',
    }),
  }),
  output: connectionRecord.extend({
    keepsFromNow: z.string().meta({ description: 'The first day that Daybook keeps again.' }),
    says: z.string(),
  }),
  fails: ['connection_not_found', 'connection_busy'],
  hints: { destructive: true },
  forApps: false,
  secondFactor: true,

  async run(scene, { keepsTo = scene.today, leaveOpen = false }) {
    lockRecord(scene.tx, scene.orgId)
    holdBooks(scene.tx, scene.orgId)
    const row = await lockStandingConnection(scene)
    if (row === null) throw new Failure('connection_not_found')
    scene.assertVersion(row.version)
    assertSettled(await countOpen(scene, row.id), leaveOpen)
    assertLastDay(keepsTo, scene.today, await lastSentDay(scene, row.id))

    dropFailed(scene, row.id)
    removeAwaited(scene)
    const saved = updateConnection(scene, row, { state: 'ended', keeps_to: keepsTo })
    const after = toConnection(saved)
    scene.changed({ event: 'connection.ended', id: after.id, before: toConnection(row), after })
    const next = addDays(keepsTo, 1)
    const shown = await showConnection(scene)
    const kept = saved.keeps_from <= keepsTo ? ` ${saved.company_name} keeps the days before.` : ''
    const says = `Daybook keeps the books again from ${next}. The credentials are erased.${kept}`
    return { ...shown, keepsFromNow: next, says }
  },
})

/** What may have arrived must be known before nobody can look any more. */
function assertSettled({ waiting, failed }: OpenPostings, leaveOpen: boolean): void {
  if (waiting === 0 && (failed === 0 || leaveOpen)) return
  const detail =
    waiting > 0
      ? `Entries that have not arrived yet: ${waiting}. Wait until they have, or correct what holds them up.`
      : `Entries that were refused over there: ${failed}. Correct them, or leave them in Daybook alone with leaveOpen.`
  throw new Failure('connection_busy', { detail, waiting, failed })
}

function assertLastDay(keepsTo: string, today: string, lastSent: string | null): void {
  if (keepsTo > today) {
    throw refuseInput('keepsTo', 'in_the_future', 'Choose today or an earlier day.')
  }
  if (lastSent !== null && keepsTo < lastSent) {
    const detail = `Entries until ${lastSent} are over there already. Choose ${lastSent} or a later day.`
    throw refuseInput('keepsTo', 'already_posted', detail)
  }
}

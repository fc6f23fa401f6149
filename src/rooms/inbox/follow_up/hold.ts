import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { addDays } from '#kernel/values/day'
import { boundBy } from './follow_up/bound_hold.ts'
import { changedFollowUp, followUp } from './follow_up/follow_up.ts'
import { longestHoldDays, mostHeld, patienceDays } from './follow_up/rules.ts'
import * as store from './follow_up/store.ts'
import { lockSubject, subjectShape } from './follow_up/subject.ts'

export default action({
  name: 'hold',
  says: `Hold a document or bank row: it leaves \`attention\` until a day, or until a document arrives for it (\`forDocument\`; ${patienceDays} days at most unless \`until\` says otherwise). Held documents are not posted automatically. What an app holds stays in \`attention\`. It stays unposted or unmatched.`,
  needs: 'documents:edit',
  input: z.strictObject({
    ...subjectShape,
    until: z.iso.date().optional().meta({ description: 'The day on which it comes back.' }),
    forDocument: z.boolean().optional(),
    note: z.string().trim().max(500).optional(),
  }),
  output: followUp,
  fails: [
    'subject_not_named',
    'document_not_found',
    'bank_transaction_not_found',
    'nothing_waits',
    'too_many_held',
  ],
  hints: { idempotent: true },

  async run(scene, { until, forDocument = false, note, ...given }) {
    const subject = await lockSubject(scene, given)
    if (!subject.isOpen) throw new Failure('nothing_waits')
    const day = until ?? (forDocument ? addDays(scene.today, patienceDays) : null)
    const last = addDays(scene.today, longestHoldDays)
    if (day === null || day <= scene.today || day > last) {
      const detail = `Name a day after today and up to ${last}, or set forDocument.`
      throw new Failure('invalid_input', { errors: [{ pointer: '/until', code: 'day', detail }] })
    }
    const before = await store.findBySubject(scene, subject)
    if (before?.is_held !== true) {
      const held = await store.listHeldIds(scene, mostHeld)
      if (held.length >= mostHeld) throw new Failure('too_many_held')
    }
    const bound = await boundBy(scene, before, day)
    const said = { held_until: day, for_document: forDocument, held_at: scene.now, ...bound }
    const noted = note === undefined ? {} : { note: note === '' ? null : note }
    const after = store.saveFollowUp(scene, subject, before, { ...said, ...noted })
    return changedFollowUp(scene, before, after)
  },
})

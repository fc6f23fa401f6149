import { read } from '#kernel/corridor/read'
import { reminderTerms, toTermsRecord } from './reminder/terms.ts'
import { findTerms } from './reminder/terms_store.ts'

export default read({
  name: 'reminder-terms',
  resource: 'reminder_terms',
  says: 'What reminders charge and when they are due, and what the law allows, with its sources. Nothing is charged until set_reminder_terms says so.',
  needs: 'invoices:read',
  fails: [],
  item: reminderTerms,
  one: async (scene) => toTermsRecord(scene, await findTerms(scene)),
})

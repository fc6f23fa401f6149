import { action } from '#kernel/corridor/definition'
import { findFile } from '#files/room'
import { regionOf } from '#regions/room'
import { assertInBooks, findSettings, holdHome } from '#settings/room'
import { assertOpenFor, bookTakings, lockFree, registerKey } from './day/book_takings.ts'
import { readDay } from './day/read_takings.ts'
import { assertPast } from './day/rules.ts'
import { takingsInput } from './day/takings_input.ts'
import { takingsRecord } from './day/takings_record.ts'

export default action({
  name: 'record_takings',
  says: 'Record the takings of one day and till: gross by VAT rate, and how they were paid. One entry with revenue, VAT, cash and card money; the VAT return has it. Money and takings must agree; what is missing or too much is a `difference` with its reason. A day and till is recorded once.',
  needs: 'ledger:edit',
  input: takingsInput,
  output: takingsRecord,
  fails: [
    'takings_recorded',
    'takings_in_future',
    'takings_do_not_add_up',
    'account_needed',
    'unknown_account',
    'account_not_bookable',
    'unknown_vat_code',
    'file_not_found',
    'period_filed',
    'period_locked',
    'before_books_begin',
    'date_not_plausible',
    'nothing_to_post',
    'entry_kept_elsewhere',
  ],
  keepsAnswerDays: 30,
  // It writes an entry with VAT.
  reviewed: true,

  async run(scene, given) {
    const { regionKey, currency } = await holdHome(scene)
    const region = regionOf(regionKey)
    const settings = await findSettings(scene)
    assertPast(scene, given.date)
    await assertInBooks(scene, given.date)
    const fileId = given.fileId === undefined ? null : (await findFile(scene, given.fileId)).id
    const before = await lockFree(scene, given.date, registerKey(given.register))
    const late = await assertOpenFor(scene, given.date, before)
    const read = await readDay(scene, given, { region, settings })
    scene.pinFacts({ day: given.date, replaces: before?.entry_id ?? null })
    return await bookTakings(scene, { given, read, region, currency, before, late, fileId })
  },
})

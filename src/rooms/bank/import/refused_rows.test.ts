import { beforeEach, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { upload } from '#test/support/documents/documents'
import { month, toCamt, toDanishCsv, type Sheet } from '#test/support/bank/statements'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

async function importFile(content: string, more: object = {}): Promise<Reply> {
  const fileId = await upload(world, org, content, 'statement.xml')
  return await world.rest(org, 'operations/import_statement', { fileId, ...more })
}

const wrong: Sheet = {
  ...month,
  opening: null,
  closing: null,
  entries: [
    ...month.entries,
    { day: '1900-01-01', amount: '-11.00', text: 'Old' },
    { day: '9999-12-31', amount: '-12.00', text: 'Far' },
  ],
}

it('entries of mistaken days are left out and named, and the others are imported', async () => {
  const { status, body } = await importFile(toCamt([wrong]))
  expect(status).toBe(200)
  expect(body.result).toMatchObject({ status: 'partial', imported: 3 })
  const [{ error }] = body.result.accounts
  expect(error.code).toBe('rows_not_plausible')
  expect(error.message).toMatch(/^2 entries were not imported/)
  expect(error.message).toContain('entry 4 (1900-01-01, -11.00), entry 5 (9999-12-31, -12.00)')
  expect(error.message).toContain('from 2016-11-16 to 2027-11-16')
  const { items } = (await world.read(org, 'runs')).body.result
  expect(items[0].accounts[0].error.code).toBe('rows_not_plausible')
})

it('a statement whose balance is of the first day of the calendar is imported without it', async () => {
  const camt = toCamt([{ ...month, closingDay: '0001-01-01' }])
  const { status, body } = await importFile(camt)
  expect([status, body.result.imported]).toEqual([200, 3])
})

it('importing the corrected file adds what was left out, once', async () => {
  await importFile(toCamt([wrong]))
  const entries = wrong.entries.map((one) => ({
    ...one,
    day: one.day.replace(/^(1900|9999)/, '2026').replace('12-31', '10-31'),
  }))
  const { body } = await importFile(toCamt([{ ...wrong, entries }]))
  expect(body.result).toMatchObject({ status: 'done', imported: 2 })
})

it('such an entry of a bank is neither matched nor booked', async () => {
  const sheet: Sheet = { ...month, opening: null, closing: null }
  const { body } = await importFile(toDanishCsv(sheet), { bankAccountId: await account(sheet) })
  expect(body.result.status).toBe('done')
  const { items } = (await world.read(org, 'bank-transactions')).body.result
  const [{ id }] = items
  await world.owner.query("UPDATE bank_transaction SET booked_on = '1900-01-01' WHERE id = $1", [
    decodeId('btx', id),
  ])
  const booking = { transactionId: id, ledgerAccountId: '1000' }
  const reply = await world.rest(org, 'operations/book_transaction', booking)
  expect([reply.status, reply.body.code]).toEqual([422, 'date_not_plausible'])
})

async function account(sheet: Sheet): Promise<string> {
  await importFile(toCamt([{ ...sheet, entries: sheet.entries.slice(0, 1) }]))
  return (await world.read(org, 'bank-accounts')).body.result.items[0].id
}

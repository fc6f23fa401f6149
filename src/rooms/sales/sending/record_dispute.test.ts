import { beforeEach, describe, expect, it } from 'vitest'
import { drafted, run } from '#test/support/books/invoices'
import { issueDue, look, pay } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const dispute = (invoiceId: string, over: object = {}) =>
  world.rest(org, 'operations/record_dispute', { invoiceId, words: 'Two posters torn', ...over })
const remind = async (invoiceId: string) =>
  (await world.rest(org, 'operations/send_reminder', { invoiceId, mail: false })).body
const overdue = (as = org) =>
  issueDue(world, as, { net: 2000, date: '2026-10-01', dueDate: '2026-10-17' })
const items = async (path: string) => (await look(world, org, path)).items

describe('200', () => {
  it('stops reminders and says why, until a person ends it', async () => {
    const { id } = await overdue()
    const { result: note } = (await dispute(id, { amount: 400, spokeTo: 'Holm' })).body
    expect(note).toMatchObject({ kind: 'dispute', amount: 400, outcome: null, spokeTo: 'Holm' })
    expect(await remind(id)).toMatchObject({
      code: 'invoice_disputed',
      noteId: note.id,
      detail: 'The customer disputes it: Two posters torn',
    })
    expect(await items('reminders-due')).toEqual([])
    expect(await items('reminders-due?held=true')).toMatchObject([{ id, isDisputed: true }])
    expect(await items('invoice-work')).toMatchObject([{ id, dispute: 'Two posters torn' }])
    const ended = await run(world, org, 'operations/end_invoice_note', {
      noteId: note.id,
      words: 'Credited two posters',
    })
    expect(ended).toMatchObject({ status: 'ended', ended: { words: 'Credited two posters' } })
    expect(await items('invoice-work')).toMatchObject([{ id, dispute: null }])
    expect(await items('reminders-due')).toMatchObject([{ id, isDisputed: false }])
    expect((await remind(id)).result).toMatchObject({ number: 1 })
  })

  it('is said in the language of who reads', async () => {
    const { id } = await overdue()
    await dispute(id)
    const body = { invoiceId: id, mail: false }
    const danish = { 'accept-language': 'da' }
    const reply = await world.rest(org, 'operations/send_reminder', body, danish)
    expect(reply.body.detail).toBe('Kunden gør indsigelse: Two posters torn')
  })
})

describe('404', () => {
  it('an invoice of another organization', async () => {
    const other = await world.createOrg('denmark')
    expect((await dispute((await overdue(other)).id)).body.code).toBe('invoice_not_found')
  })
})

describe('409', () => {
  it('a second one beside the first, a draft, and what is paid', async () => {
    const { id, entryId } = await overdue()
    expect((await dispute(id)).status).toBe(200)
    expect((await dispute(id)).body.code).toBe('invoice_disputed')
    expect((await dispute(await drafted(world, org))).body.code).toBe('invoice_not_issued')
    await pay(world, org, { ledgerEntryId: entryId }, { amountMinor: 250_000n, day: '2026-11-16' })
    expect((await dispute(id)).body.code).toBe('nothing_left_to_pay')
  })
})

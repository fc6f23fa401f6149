import { beforeAll, describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { issueDue, look } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
})

describe('200', () => {
  it('are the newest first, by invoice, kind and whether they stand', async () => {
    const due = { net: 2000, date: '2026-10-01', dueDate: '2026-10-17' }
    const { id: invoiceId } = await issueDue(world, org, due)
    const call = async (name: string, body: object): Promise<{ id: string }> =>
      await run(world, org, `operations/${name}`, { invoiceId, ...body })
    await call('log_contact', { way: 'letter' })
    await call('record_promise', { promisedOn: '2026-11-30' })
    const { id } = await call('record_dispute', { words: 'Torn' })
    const kinds = async (query: string) =>
      (await look(world, org, `invoice-notes?${query}`)).items.map(
        ({ kind }: { kind: string }) => kind,
      )
    expect(await kinds(`invoiceId=${invoiceId}`)).toEqual(['dispute', 'promise', 'contact'])
    expect(await kinds('kind=promise')).toEqual(['promise'])
    await run(world, org, 'operations/end_invoice_note', { noteId: id, words: 'Agreed' })
    expect(await kinds('status=ended')).toEqual(['dispute'])
    const page = await look(world, org, 'invoice-notes?limit=2')
    expect(page.items).toHaveLength(2)
    expect(await kinds(`limit=2&cursor=${page.nextCursor}`)).toEqual(['contact'])
  })
})

describe('404', () => {
  it('one that is not there', async () => {
    const { status, body } = await world.read(org, 'invoice-notes/nte_1')
    expect([status, body.code]).toEqual([404, 'invoice_note_not_found'])
  })
})

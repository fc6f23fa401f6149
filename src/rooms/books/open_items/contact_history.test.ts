import { beforeAll, describe, expect, it } from 'vitest'
import { client } from '#test/support/books/invoices'
import { issueDue, look, pay, postBill } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let contactId: string
beforeAll(async () => {
  org = await world.createOrg('denmark')
  contactId = await client(world, org, { name: 'Lomax A/S', type: 'both', country: 'DK' })
})

const history = async () => await look(world, org, `contact-history/${contactId}`)

describe('200', () => {
  it('is empty where nothing happened', async () => {
    expect(await history()).toMatchObject({ years: [], paidAfter: [], lines: [], hasMore: false })
  })

  it('has both sides, the newest first, with what was bought, sold and paid', async () => {
    const given = { contactId, number: 'B-77', date: '2026-11-03', net: '100.00' }
    const documentId = await postBill(world, org, given)
    await issueDue(world, org, { net: 400, date: '2026-11-05', contactId })
    await pay(world, org, { documentId }, { amountMinor: -12500n, day: '2026-11-13' })
    const { lines, years, paidAfter, currency } = await history()
    expect(currency).toBe('DKK')
    expect(lines).toMatchObject([
      { date: '2026-11-13', side: 'payable', kind: 'payment', amount: 125, number: 'B-77' },
      { date: '2026-11-05', side: 'receivable', kind: 'invoice', amount: 500 },
      { date: '2026-11-03', side: 'payable', kind: 'bill', amount: 125, documentId },
    ])
    expect(years).toEqual([
      { side: 'payable', year: 2026, amount: 125 },
      { side: 'receivable', year: 2026, amount: 500 },
    ])
    expect(paidAfter).toEqual([{ side: 'payable', days: 10 }])
  })
})

describe('404', () => {
  it('a contact of another organization is not found', async () => {
    const { status, body } = await world.read(world.it, `contact-history/${contactId}`)
    expect([status, body.code]).toEqual([404, 'contact_not_found'])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { client } from '#test/support/books/invoices'
import { look, pay, postBill } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
const [first, second] = ['DK5000400440116243', 'DK9520000123456789'] as const
let org: TestOrg
let contactId: string
beforeAll(async () => {
  org = await world.createOrg('denmark')
  contactId = await client(world, org, { name: 'Lomax A/S', type: 'vendor', country: 'DK' })
})

const accounts = async () => (await look(world, org, `supplier-accounts/${contactId}`)).accounts

describe('200', () => {
  it('is empty where no bill named one', async () => {
    expect(await accounts()).toEqual([])
  })

  it('has each account with what is known of it, the best known first', async () => {
    const documentId = await postBill(world, org, { net: '100.00', iban: first, contactId })
    await postBill(world, org, { net: '200.00', iban: second, contactId })
    expect(await accounts()).toMatchObject([
      { account: first, standing: 'first', bills: { count: 1 }, payments: null, decision: null },
      { account: second, standing: 'stopped', bills: { count: 1 }, payments: null },
    ])
    await pay(world, org, { documentId }, { amountMinor: -12500n, day: '2026-11-10', iban: first })
    await world.rest(org, 'operations/reject_supplier_account', {
      contactId,
      account: second,
      spokeTo: 'Birgit',
    })
    const paid = { account: first, standing: 'paid', payments: { count: 1, since: '2026-11-10' } }
    const rejected = { standing: 'rejected', decision: { outcome: 'rejected', spokeTo: 'Birgit' } }
    expect(await accounts()).toMatchObject([paid, rejected])
    const { items } = await look(world, org, 'bills-to-pay')
    expect(items[0].payTo).toMatchObject({
      account: second,
      known: { standing: 'rejected', payments: 0 },
    })
  })
})

describe('404', () => {
  it('a contact of another organization is not found', async () => {
    const { status, body } = await world.read(world.it, `supplier-accounts/${contactId}`)
    expect([status, body.code]).toEqual([404, 'contact_not_found'])
  })
})

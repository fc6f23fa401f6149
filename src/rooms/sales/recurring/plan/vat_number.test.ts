import { beforeEach, describe, expect, it } from 'vitest'
import { addUser } from '#test/support/access/people'
import { client, clientOf, run } from '#test/support/books/invoices'
import { look } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { makeRecurring } from '../make_recurring.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let contactId: string
beforeEach(async () => {
  org = await world.createOrg('denmark')
  await clientOf(world, org)
  const buyer = { name: 'Nordlicht GmbH', country: 'DE', vatNumber: 'DE999999903' }
  const address = { street: 'Hauptstraße 1', postalCode: '20095', city: 'Hamburg' }
  contactId = await client(world, org, buyer, address)
})

const answered = async (outcome: 'valid' | 'not_valid'): Promise<void> => {
  await world.owner.query(
    `INSERT INTO vat_number_check (org_id, id, prefix, number, outcome, register, asked_at)
     VALUES ($1, gen_random_uuid(), 'DE', '999999903', $2, 'VIES', $3)`,
    [org.orgId, outcome, world.app.clock.now()],
  )
}
const made = async () => {
  const anna = await addUser(world, org, 'owner')
  const { id } = await run(world, anna.as, 'operations/save_recurring_invoice', {
    contactId,
    lines: [{ description: 'Rådgivning', quantity: 1, unitPrice: 1_000, vatRate: 25 }],
    makes: 'issued',
    every: { count: 1, unit: 'month' },
    firstOn: '2026-11-16',
    times: 3,
  })
  const { signal } = new AbortController()
  await makeRecurring.run(world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
  return (await look(world, org, `recurring-invoices/${id}`)).occurrences[0]
}

describe('a recurring invoice that is issued by itself, to a buyer in another member state', () => {
  it('stays a draft that says why while nobody knows whether the number is valid', async () => {
    const says = expect.stringContaining('has not said yet whether DE999999903 is valid')
    expect(await made()).toMatchObject({ state: 'draft', says })
  })

  it('stays a draft that says why where the number is not valid', async () => {
    await answered('not_valid')
    const says = expect.stringContaining('VIES said on 2026-11-16 that DE999999903 is not valid')
    expect(await made()).toMatchObject({ state: 'draft', says })
  })

  it('is issued where the number is valid', async () => {
    await answered('valid')
    expect(await made()).toMatchObject({ state: 'issued' })
  })
})

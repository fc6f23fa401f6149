import { beforeAll, expect, it } from 'vitest'
import { client } from '#test/support/books/invoices'
import { look, pay, postBill } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
})

const [first, second, third] = [
  'DK5000400440116243',
  'DK9520000123456789',
  'DK5750510001322617',
] as const

type Bill = { documentId: string; stopped: object | null }
const bills = async (at: TestOrg, query = ''): Promise<Bill[]> =>
  (await look(world, at, `bills-to-pay?${query}`)).items
const stopOf = async (at: TestOrg, documentId: string): Promise<object | null | undefined> =>
  (await bills(at)).find((one) => one.documentId === documentId)?.stopped

it('shows open bills by due day with where to pay and the sum up to each', async () => {
  const late = await postBill(world, org, { net: '100.00', dueDate: '2026-11-01', iban: first })
  const soon = await postBill(world, org, { net: '200.00', dueDate: '2026-11-20', number: 'R-7' })
  const paid = await postBill(world, org, { net: '400.00', dueDate: '2026-11-10' })
  await pay(world, org, { documentId: paid }, { amountMinor: -50_000n, day: '2026-11-12' })
  expect(await bills(org)).toMatchObject([
    {
      documentId: late,
      openAmount: 125,
      runningHomeAmount: 125,
      overdueDays: 15,
      payTo: { account: first },
      stopped: null,
    },
    {
      documentId: soon,
      runningHomeAmount: 375,
      overdueDays: 0,
      payTo: { account: null, reference: 'R-7' },
      stopped: null,
    },
  ])
  const next = (await look(world, org, 'bills-to-pay?limit=1')).nextCursor
  expect(await bills(org, `limit=1&cursor=${next}`)).toMatchObject([
    { documentId: soon, runningHomeAmount: 375 },
  ])
  expect(await bills(org, 'dueBefore=2026-11-20')).toHaveLength(1)
})

it('stops a bill with another account than the earlier ones, and the next one like it too', async () => {
  const own = await world.createOrg('denmark')
  const contactId = await client(world, own, { name: 'Lomax A/S', type: 'vendor', country: 'DK' })
  const old = await postBill(world, own, { net: '100.00', iban: first, contactId })
  const changed = await postBill(world, own, { net: '200.00', iban: second, contactId })
  const again = await postBill(world, own, { net: '300.00', iban: second, contactId })
  const other = await postBill(world, own, { net: '400.00', iban: third, name: 'Anden ApS' })
  expect(await stopOf(own, old)).toBeNull()
  expect(await stopOf(own, other)).toBeNull()
  for (const id of [changed, again]) {
    expect(await stopOf(own, id)).toEqual({
      reason: 'account_changed',
      before: first,
      now: second,
      firstSeen: '2026-11-16',
    })
  }
})

it('stops it also where the supplier is no contact, and where only a payment told the account', async () => {
  const own = await world.createOrg('denmark')
  await postBill(world, own, { net: '100.00', iban: first, name: 'Uden ApS' })
  const changed = await postBill(world, own, { net: '200.00', iban: second, name: 'uden aps' })
  expect(await stopOf(own, changed)).toMatchObject({ before: first, now: second })

  const contactId = await client(world, own, { name: 'Betalt ApS', type: 'vendor', country: 'DK' })
  const bare = await postBill(world, own, { net: '300.00', contactId })
  const paid = { amountMinor: -37_500n, day: '2026-11-05', iban: first }
  await pay(world, own, { documentId: bare }, paid)
  const named = await postBill(world, own, { net: '500.00', iban: second, contactId })
  expect(await stopOf(own, named)).toMatchObject({ before: first, now: second })
})

it('does not stop an account that was paid to before, in either way of writing it', async () => {
  const own = await world.createOrg('denmark')
  const contactId = await client(world, own, { name: 'Lomax A/S', type: 'vendor', country: 'DK' })
  const old = await postBill(world, own, { net: '100.00', iban: first, contactId })
  const paid = { amountMinor: -12_500n, day: '2026-11-05', iban: second.slice(4) }
  await pay(world, own, { documentId: old }, paid)
  const later = await postBill(world, own, { net: '200.00', iban: second, contactId })
  expect(await stopOf(own, later)).toBeNull()
})

it('stops an account that any supplier said is not theirs, whoever the bill names', async () => {
  const own = await world.createOrg('denmark')
  const lomax = { name: 'Lomax A/S', type: 'vendor', country: 'DK' }
  const contactId = await client(world, own, lomax)
  const twin = await client(world, own, lomax)
  await postBill(world, own, { net: '100.00', iban: first, contactId })
  const forged = await postBill(world, own, { net: '200.00', iban: second, contactId })
  const bare = await postBill(world, own, { net: '300.00', iban: second })
  const doubled = await postBill(world, own, { net: '400.00', iban: second, contactId: twin })
  expect(await stopOf(own, bare)).toBeNull()
  expect(await stopOf(own, doubled)).toBeNull()
  const decide = async (name: 'reject' | 'confirm', id: string) =>
    await world.rest(own, `operations/${name}_supplier_account`, { contactId: id, account: second })
  await decide('reject', contactId)
  for (const id of [forged, bare, doubled])
    expect(await stopOf(own, id)).toMatchObject({ reason: 'account_rejected' })
  expect(await stopOf(world.it, forged)).toBeUndefined()
  // Where it is theirs after all, somebody says so for that contact.
  await decide('confirm', twin)
  expect(await stopOf(own, doubled)).toBeNull()
  for (const id of [forged, bare])
    expect(await stopOf(own, id)).toMatchObject({ reason: 'account_rejected' })
  await world.rest(own, 'actions/delete_contact', { id: contactId })
  expect(await stopOf(own, bare)).toMatchObject({ reason: 'account_rejected' })
})

it('is not shown to others, nor without the permission', async () => {
  expect(await bills(world.it)).toEqual([])
  const key = await world.createKey(org, ['documents:read'])
  expect((await world.read({ ...org, key }, 'bills-to-pay')).status).toBe(403)
})

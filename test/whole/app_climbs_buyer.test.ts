import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClimb, problemOf, type Climb } from '../support/access/app_climbs.ts'
import { client, clientOf, drafted, invoiceOf } from '../support/books/invoices.ts'

let climb: Climb
beforeAll(async () => {
  climb = await openClimb()
  await clientOf(climb.world, climb.org)
}, 120_000)
afterAll(() => climb.world.close())

const seen = { name: 'Kunde A/S', country: 'DK', vatNumber: 'DK24256790' }
const address = { street: 'Kundevej 2', postalCode: '8000', city: 'Aarhus' }

/** What an app can do to the buyer of an invoice while a person thinks about issuing it. */
const edits: [string, (contactId: string) => object][] = [
  ['save_contact', (id) => ({ id, name: 'Somebody Else ApS' })],
  ['save_contact', (id) => ({ id, name: seen.name, vatNumber: 'DK10150817' })],
  ['save_contact', (id) => ({ id, name: seen.name, country: 'DE', vatNumber: 'DE136695976' })],
  [
    'save_contact_details',
    (contactId) => ({
      contactId,
      address: { street: 'Elsewhere 9', postalCode: '9', city: 'Far' },
    }),
  ],
]

describe('an invoice that waits to be issued', () => {
  it.each(edits)('goes to nobody else than the person saw, whatever %s did', async (name, edit) => {
    const { world, org, call } = climb
    const contactId = await client(world, org, seen, address)
    const id = await drafted(world, org, { contactId })
    const problem = problemOf(await call('issue_invoice', { id }))
    expect(problem?.code).toBe('approval_pending')
    expect(problemOf(await call(name, edit(contactId)))).toBeNull()
    const reply = await climb.approve(problem.approvalId)
    const { status } = await invoiceOf(world, org, id)
    const { rows } = await world.owner.query<{ buyer: object | null }>(
      'SELECT buyer FROM invoice WHERE org_id = $1 ORDER BY id DESC LIMIT 1',
      [org.orgId],
    )
    // Either it is not issued at all, or to the buyer as they were when it was asked for.
    const outcome = status === 'issued' ? rows[0]?.buyer : { status, refused: reply.status >= 400 }
    const asSeen = { ...seen, address }
    expect(outcome).toMatchObject(status === 'issued' ? asSeen : { status: 'draft', refused: true })
  })
})

describe('a contact that changed before it was asked for', () => {
  it('has the draft saved again first, and then the invoice goes to whom the person saw', async () => {
    const { world, org, call, waiting } = climb
    const contactId = await client(world, org, seen, address)
    const id = await drafted(world, org, { contactId })
    const name = 'Kunde og Sønner A/S'
    expect(problemOf(await call('save_contact', { id: contactId, name }))).toBeNull()
    expect(problemOf(await call('issue_invoice', { id }))?.code).toBe('version_mismatch')
    expect(await waiting(id)).toEqual([])
    const lines = [{ description: 'Work', quantity: 2, unitPrice: 500, vatRate: 25 }]
    expect(problemOf(await call('save_invoice', { id, contactId, lines }))).toBeNull()
    const { approvalId } = problemOf(await call('issue_invoice', { id }))
    const { preview } = (await world.read(org, `approvals/${approvalId}`)).body.result
    expect(preview.buyerName).toBe(name)
    expect((await climb.approve(approvalId)).status).toBe(200)
    expect(await invoiceOf(world, org, id)).toMatchObject({ status: 'issued', buyerName: name })
  })

  it('holds up nobody who is asked by no one: a key issues to the contact as it is now', async () => {
    const { world, org } = climb
    const contactId = await client(world, org, seen, address)
    const id = await drafted(world, org, { contactId })
    await world.rest(org, 'actions/save_contact', { id: contactId, name: 'As it is now A/S' })
    const reply = await world.rest(org, 'actions/issue_invoice', { id })
    expect([reply.status, reply.body.result?.buyerName]).toEqual([200, 'As it is now A/S'])
  })
})

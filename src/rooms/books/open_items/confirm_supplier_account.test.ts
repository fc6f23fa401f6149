import { beforeAll, describe, expect, it } from 'vitest'
import { approvalOf, asApp, callAs } from '#test/support/access/approvals'
import { addPerson, connectApp } from '#test/support/access/apps'
import { client } from '#test/support/books/invoices'
import { look, postBill } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let contactId: string
let billId: string
beforeAll(async () => {
  org = await world.createOrg('denmark')
  contactId = await client(world, org, { name: 'Lomax A/S', type: 'vendor', country: 'DK' })
  await postBill(world, org, { net: '100.00', iban: first, contactId })
  billId = await postBill(world, org, {
    net: '200.00',
    iban: second,
    dueDate: '2026-12-01',
    contactId,
  })
})

const [first, second] = ['DK5000400440116243', 'DK9520000123456789'] as const
const confirm = (body: object, at: TestOrg = org) =>
  world.rest(at, 'operations/confirm_supplier_account', body)
const waiting = async (at: TestOrg = org) =>
  (await look(world, at, 'attention?kind=supplier_account_changed')).items

describe('404', () => {
  it('an account that is on no bill of this contact is not confirmed', async () => {
    const { status, body } = await confirm({ contactId, account: 'DK5750510001322617' })
    expect([status, body.code]).toEqual([404, 'supplier_account_unknown'])
  })

  it('a contact of another organization is not found', async () => {
    const reply = await confirm({ contactId, account: second }, world.it)
    expect([reply.status, reply.body.code]).toEqual([404, 'contact_not_found'])
  })
})

describe('403', () => {
  it('who may not post documents confirms nothing', async () => {
    const key = await world.createKey(org, ['ledger:read', 'documents:edit'])
    const reply = await confirm({ contactId, account: second }, { ...org, key })
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
  })
})

describe('202', () => {
  it('whoever approves it for an app sees the name of the supplier', async () => {
    const person = await addPerson(world, org)
    const app = await asApp(world, org, await connectApp(world, org, person))
    const asked = await callAs(world, app, 'confirm_supplier_account', {
      contactId,
      account: second,
    })
    const { preview } = await approvalOf(world, org, asked.body.approvalId)
    expect(preview).toMatchObject({ supplierName: 'Lomax A/S', account: second, before: first })
  })
})

describe('200', () => {
  it('attention asks for it until it is confirmed, and the trail says who did', async () => {
    expect(await waiting()).toMatchObject([
      {
        kind: 'supplier_account_changed',
        id: billId,
        name: 'Lomax A/S',
        detail: `${first} before, ${second} now`,
        action: 'confirm_supplier_account',
        input: { contactId, account: second },
        isAllowed: true,
        until: '2026-12-01',
        amount: 250,
        currency: 'DKK',
      },
    ])
    const { counts } = await look(world, org, 'attention')
    expect(counts).toContainEqual({ kind: 'supplier_account_changed', count: 1 })
    const { status, body } = await confirm({
      contactId,
      account: 'dk95 2000 0123 4567 89',
      spokeTo: 'Birgit, bookkeeping',
      words: 'They moved banks in October.',
    })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      contactId,
      account: second,
      before: first,
      outcome: 'confirmed',
      spokeTo: 'Birgit, bookkeeping',
      words: 'They moved banks in October.',
    })
    expect(await waiting()).toEqual([])
    const { items } = await look(world, org, 'bills-to-pay')
    expect(items.every((one: { stopped: unknown }) => one.stopped === null)).toBe(true)
    const trail = await look(world, org, 'audit-log?action=confirm_supplier_account')
    expect(trail.items[0]).toMatchObject({ outcome: 'ok', targetId: body.result.id })
  })

  it('confirming twice is once', async () => {
    const [one, other] = await Promise.all([
      confirm({ contactId, account: second }),
      confirm({ contactId, account: second }),
    ])
    expect(one.body.result).toEqual(other.body.result)
    const { rows } = await world.owner.query('SELECT FROM supplier_account WHERE org_id = $1', [
      org.orgId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('asks to link the bill first where the supplier is no contact', async () => {
    const own = await world.createOrg('denmark')
    await postBill(world, own, { net: '100.00', iban: first })
    const documentId = await postBill(world, own, { net: '200.00', iban: second })
    expect(await waiting(own)).toMatchObject([
      { id: documentId, action: 'link_document_contact', input: { documentId } },
    ])
  })
})

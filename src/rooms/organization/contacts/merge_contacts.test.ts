import { beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#kernel/database/transaction'
import { decodeId } from '#kernel/values/id'
import { approvalOf, asApp, callAs } from '#test/support/access/approvals'
import { addPerson, connectApp } from '#test/support/access/apps'
import { transaction } from '#test/support/bank/bank'
import { client, run } from '#test/support/books/invoices'
import { issueDue, look, pay, postBill } from '#test/support/books/owed'
import { invariants } from '#verification/room'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
})

const [first, second] = ['DK5000400440116243', 'DK9520000123456789'] as const

const aContact = (given: object): Promise<string> => client(world, org, { country: 'DK', ...given })
const merge = (body: object, headers = {}, at: TestOrg = org) =>
  world.rest(at, 'operations/merge_contacts', body, headers)
const operate = (name: string, body: object) => world.rest(org, `operations/${name}`, body)

/** What differs from what the last event of each record tells. */
const told = (): Promise<readonly object[]> =>
  transact(world.app.database, { orgId: org.orgId, readOnly: true }, async (tx) => {
    const site = { app: world.app, appRole: world.app.database, orgId: org.orgId }
    const told = invariants.find(({ id }) => id === 'I21')
    return (await told?.inOrganization?.(tx, org.orgId, site))?.findings ?? []
  })

/** Two that are one company, each with papers of both sides. */
async function twins() {
  const keepId = await aContact({ name: 'Lomax A/S', type: 'vendor', vatNumber: 'DK13748136' })
  const removeId = await aContact({ name: 'Lomax', type: 'both', email: 'post@lomax.example' })
  const mine = await postBill(world, org, { net: '100.00', iban: first, contactId: keepId })
  const theirs = await postBill(world, org, { net: '200.00', iban: first, contactId: removeId })
  const invoice = await issueDue(world, org, { net: 400, contactId: removeId })
  return { keepId, removeId, mine, theirs, invoice }
}

describe('200', () => {
  it('leads documents, invoices and what is open to the kept one, and writes nothing into the ledger', async () => {
    const { keepId, removeId, theirs, invoice } = await twins()
    const before = await look(world, org, `ledger-entries/${invoice.entryId}`)
    const printed = await look(world, org, `invoices/${invoice.id}`)
    const tried = await merge({ keepId, removeId }, { 'daybook-dry-run': 'true' })
    expect(tried.body.result).toMatchObject({
      contact: { id: keepId, name: 'Lomax A/S', type: 'both', email: 'post@lomax.example' },
      removedId: removeId,
      moved: { documents: 1, invoices: 1, openItems: 1, supplierAccounts: 0 },
    })
    expect((await look(world, org, `contacts/${removeId}`)).id).toBe(removeId)

    const { body } = await merge({ keepId, removeId })
    expect(body.result.moved).toEqual(tried.body.result.moved)
    expect(await look(world, org, `documents/${theirs}`)).toMatchObject({ contactId: keepId })
    const shown = await look(world, org, `invoices/${invoice.id}`)
    expect(shown).toEqual({ ...printed, contactId: keepId })
    expect(await look(world, org, `ledger-entries/${invoice.entryId}`)).toEqual(before)
    const open = await look(world, org, `open-items?contactId=${keepId}`)
    expect(open.items.map((one: { side: string }) => one.side).toSorted()).toEqual([
      'payable',
      'payable',
      'receivable',
    ])
    const { sides } = await look(world, org, 'ageing')
    const contacts = sides.flatMap((one: { contacts: object[] }) => one.contacts)
    expect(contacts).toContainEqual(
      expect.objectContaining({ contactId: keepId, name: 'Lomax A/S' }),
    )
    const statement = await look(
      world,
      org,
      `statement-of-account?contactId=${keepId}&side=receivable&from=2026-01-01&to=2026-12-31`,
    )
    expect(JSON.stringify(statement)).toContain(printed.number)
    const entries = await look(world, org, `ledger-entries?contactId=${keepId}`)
    expect(entries.items.map((one: { id: string }) => one.id)).toContain(invoice.entryId)
  })

  it('answers for the old id with the kept one, which papers may still name', async () => {
    const { keepId, removeId } = await twins()
    await merge({ keepId, removeId })
    expect(await look(world, org, `contacts/${removeId}`)).toMatchObject({ id: keepId })
    const bill = await postBill(world, org, { net: '10.00', contactId: removeId })
    expect(await look(world, org, `documents/${bill}`)).toMatchObject({ contactId: keepId })
    const days = 'side=payable&from=2026-01-01&to=2026-12-31'
    for (const path of [
      `statement-of-account?${days}&contactId=`,
      'contact-history/',
      'bills-to-pay?contactId=',
      'supplier-accounts/',
      'learned/',
    ]) {
      const shown = await look(world, org, path + keepId)
      expect(JSON.stringify(shown)).toContain(keepId)
      expect(await look(world, org, path + removeId)).toEqual(shown)
    }
    // What was meant for one of two is not written to the other.
    const saved = await world.rest(org, 'actions/save_contact', { id: removeId, name: 'Lomax' })
    expect([saved.status, saved.body.code]).toEqual([404, 'contact_not_found'])
    const { items } = await look(world, org, 'contacts?q=Lomax&limit=200')
    expect(items.map((one: { id: string }) => one.id)).not.toContain(removeId)
  })

  it('goes on leading there when the kept one is merged, too, and leaves books that verify finds right', async () => {
    const { keepId, removeId, invoice } = await twins()
    await merge({ keepId, removeId })
    const last = await aContact({ name: 'Lomax Holding', type: 'both' })
    await merge({ keepId: last, removeId: keepId })
    for (const id of [removeId, keepId]) {
      expect(await look(world, org, `contacts/${id}`)).toMatchObject({
        id: last,
        vatNumber: 'DK13748136',
      })
    }
    expect(await look(world, org, `invoices/${invoice.id}`)).toMatchObject({ contactId: last })
    expect(await told()).toEqual([])
  })

  it('takes the fields that are named, and stands in the trail with both contacts', async () => {
    const keepId = await aContact({ name: 'Nord', email: 'a@nord.example' })
    const removeId = await aContact({
      name: 'Nord ApS',
      email: 'b@nord.example',
      notes: 'Ring 9-12',
    })
    const { body } = await merge({ keepId, removeId, take: ['name'] })
    const contact = { name: 'Nord ApS', email: 'a@nord.example', notes: 'Ring 9-12' }
    expect(body.result.contact).toMatchObject(contact)
    const log = await look(world, org, `audit-log?targetId=${removeId}&action=merge_contacts`)
    expect(log.items).toMatchObject([
      { before: { name: 'Nord ApS' }, after: { mergedInto: keepId } },
    ])
  })

  it('knows what payments taught of the one as that of the other', async () => {
    const { keepId, removeId } = await twins()
    const bill = await postBill(world, org, { net: '800.00', iban: second, contactId: removeId })
    const day = { day: '2026-11-10', iban: second, amountMinor: -100_000n }
    await pay(world, org, { documentId: bill }, day)
    const { body } = await merge({ keepId, removeId, bothAccounts: true })
    expect(body.result.moved).toMatchObject({ payments: 1, documents: 2 })
    const { learnedAccounts: ibans } = await look(world, org, 'reliability')
    expect(ibans).toContainEqual(expect.objectContaining({ iban: second, contactId: keepId }))
    expect(ibans).not.toContainEqual(expect.objectContaining({ contactId: removeId }))
  })

  it('counts a payment of both once, so that it proves no account', async () => {
    const { keepId, removeId, mine, theirs } = await twins()
    const day = { day: '2026-11-11', iban: second, amountMinor: -37_500n }
    const transactionId = await transaction(world, org, day)
    const allocations = [
      { targetType: 'document', targetId: mine, amount: -125 },
      { targetType: 'document', targetId: theirs, amount: -250 },
    ]
    await run(world, org, 'actions/split_transaction', { transactionId, allocations })
    expect((await merge({ keepId, removeId })).status).toBe(200)
    const { learnedAccounts: ibans } = await look(world, org, 'reliability')
    expect(ibans).toContainEqual(
      expect.objectContaining({ iban: second, contactId: keepId, payments: 1, isProven: false }),
    )
  })

  it('while a bill is linked to the one that goes, the bill is of the kept one or the link is refused', async () => {
    const { keepId, removeId } = await twins()
    const bills = await Promise.all(
      Array.from({ length: 4 }, () => postBill(world, org, { net: '10.00' })),
    )
    const links = bills.map((documentId) =>
      world.rest(org, 'actions/link_document_contact', { documentId, contactId: removeId }),
    )
    const [merged, ...linked] = await Promise.all([merge({ keepId, removeId }), ...links])
    expect(merged?.status).toBe(200)
    for (const [index, { status }] of linked.entries()) {
      const { contactId } = await look(world, org, `documents/${bills[index]}`)
      expect([status, contactId]).toEqual([200, keepId])
    }
  })

  it('two at once that would swap them end as one contact', async () => {
    const { keepId, removeId } = await twins()
    const both = await Promise.all([
      merge({ keepId, removeId }),
      merge({ keepId: removeId, removeId: keepId }),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
  })
})

describe('202', () => {
  it('whoever approves it for an app sees the accounts that are known of both', async () => {
    const { keepId, removeId } = await twins()
    await postBill(world, org, { net: '5.00', iban: second, contactId: removeId })
    const app = await asApp(world, org, await connectApp(world, org, await addPerson(world, org)))
    const asked = await callAs(world, app, 'merge_contacts', { keepId, removeId })
    const { preview } = await approvalOf(world, org, asked.body.approvalId)
    expect(preview).toMatchObject({
      keptName: 'Lomax A/S',
      keptAccounts: [first],
      // Of the second one only a bill knows, so a bill that names it is stopped.
      removedAccounts: [first],
    })
  })
})

describe('404', () => {
  it('a contact of another organization is neither kept nor removed', async () => {
    const { keepId, removeId } = await twins()
    const reply = await merge({ keepId, removeId }, {}, world.it)
    expect([reply.status, reply.body.code]).toEqual([404, 'contact_not_found'])
  })
})

describe('409', () => {
  it.each([
    [{ vatNumber: 'DK13748136' }, { vatNumber: 'DK24256790' }, 409],
    [{ vatNumber: 'DK13748136' }, { vatNumber: '13 74 81 36' }, 200],
    [{ businessId: '13748136' }, { businessId: '24256790' }, 409],
  ])('two companies stay two: %j and %j', async (one, other, status) => {
    const keepId = await aContact({ name: 'Ens', ...one })
    const removeId = await aContact({ name: 'Ens', ...other })
    const reply = await merge({ keepId, removeId })
    expect([reply.status, reply.body.code]).toEqual([
      status,
      status === 200 ? undefined : 'contacts_not_one',
    ])
  })

  it('one contact is not merged with itself', async () => {
    const keepId = await aContact({ name: 'Alene' })
    expect((await merge({ keepId, removeId: keepId })).body.code).toBe('contacts_not_one')
  })

  it('accounts that were confirmed and differ are for a person to decide', async () => {
    const { keepId, removeId } = await twins()
    for (const [contactId, account] of [
      [keepId, first],
      [removeId, second],
    ] as const) {
      await postBill(world, org, { net: '30.00', iban: account, contactId })
      await operate('confirm_supplier_account', { contactId, account })
    }
    const refused = await merge({ keepId, removeId })
    expect([refused.status, refused.body.code]).toEqual([409, 'contact_accounts_differ'])
    const { body } = await merge({ keepId, removeId, bothAccounts: true })
    expect(body.result.moved).toMatchObject({ supplierAccounts: 1 })
    const { accounts } = await look(world, org, `supplier-accounts/${keepId}`)
    expect(accounts.map((one: { standing: string }) => one.standing)).toEqual([
      'confirmed',
      'confirmed',
    ])
  })

  it('an account that was paid, or the first, is trusted for nobody else because somebody merged', async () => {
    const keepId = await aContact({ name: 'Kirke A/S', type: 'vendor' })
    const removeId = await aContact({ name: 'Kirke', type: 'vendor' })
    const paid = await postBill(world, org, { net: '40.00', iban: first, contactId: keepId })
    const day = { day: '2026-11-10', iban: first, amountMinor: -5_000n }
    await pay(world, org, { documentId: paid }, day)
    await postBill(world, org, { net: '50.00', iban: second, contactId: removeId })
    expect((await merge({ keepId, removeId })).body.code).toBe('contact_accounts_differ')
    const key = await world.createKey(org, ['invoices:read', 'invoices:edit'])
    const both = { keepId, removeId, bothAccounts: true }
    expect((await merge(both, {}, { ...org, key })).body).toMatchObject({
      code: 'permission_denied',
      permission: 'documents:post',
    })
    expect((await merge(both)).status).toBe(200)
  })

  it('an account that is theirs for the one and forged for the other is never decided by merging', async () => {
    const { keepId, removeId } = await twins()
    for (const [name, contactId] of [
      ['confirm', keepId],
      ['reject', removeId],
    ] as const) {
      await operate(`${name}_supplier_account`, { contactId, account: first })
    }
    const refused = await merge({ keepId, removeId, bothAccounts: true })
    expect(refused.body.code).toBe('contact_accounts_differ')
  })
})

describe('409, too', () => {
  it('who has more than can be led on at once is the one to keep', async () => {
    const keepId = await aContact({ name: 'Lille' })
    const removeId = await aContact({ name: 'Stor' })
    const bill = await postBill(world, org, { net: '10.00', contactId: removeId })
    await world.owner.query(
      `INSERT INTO recurring_invoice (org_id, id, contact_id, buyer_name, lines, every_count,
         every_unit, first_on, times, makes, state, set_by, version, created_at, updated_at)
       SELECT $1, gen_random_uuid(), $2, 'Stor', '[]', 1, 'month', '2026-12-01', 1, 'draft',
         'active', 'Test', 1, now(), now() FROM generate_series(1, 2001)`,
      [org.orgId, decodeId('con', removeId)],
    )
    const refused = await merge({ keepId, removeId })
    expect([refused.status, refused.body.code]).toEqual([409, 'contact_too_large'])
    // What was led on before that was found out is not.
    expect(await look(world, org, `documents/${bill}`)).toMatchObject({ contactId: removeId })
  })
})

describe('412', () => {
  it('merges into no contact that has moved on', async () => {
    const { keepId, removeId } = await twins()
    const reply = await merge({ keepId, removeId }, { 'if-match': '"9"' })
    expect(reply.body.code).toBe('version_mismatch')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { readPages, textOf } from '#pdf/room'
import { client, clientOf, credited, run } from '#test/support/books/invoices'
import { issueDue, look, pay, postBill } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let contactId: string
let first: { id: string; entryId: string }
let transactionId: string
beforeAll(async () => {
  org = await world.createOrg('denmark')
  contactId = await clientOf(world, org)
  first = await issueDue(world, org, { net: 1000, date: '2026-11-10', contactId })
  await issueDue(world, org, { net: 400, date: '2026-11-12', contactId })
  const target = { ledgerEntryId: first.entryId }
  transactionId = await pay(world, org, target, { amountMinor: 100_000n, day: '2026-11-14' })
})

const read = async (query: string, at: TestOrg = org) =>
  await look(world, at, `statement-of-account?${query}`)
const amounts = (one: { lines: { kind: string; amount: number; balance: number }[] }) =>
  one.lines.map(({ kind, amount, balance }) => [kind, amount, balance])

describe('200', () => {
  it('has what happened between two days, with the balance after each', async () => {
    const found = await read(`contactId=${contactId}&from=2026-11-01&to=2026-11-30`)
    expect(found).toMatchObject({ contactId, side: 'receivable', from: '2026-11-01' })
    const [part] = found.currencies
    expect(amounts(part)).toEqual([
      ['invoice', 1250, 1250],
      ['invoice', 500, 1750],
      ['payment', -1000, 750],
    ])
    expect([part.currency, part.opening, part.closing]).toEqual(['DKK', 0, 750])
    expect(part.lines[2]).toMatchObject({ transactionId, invoiceId: first.id })
  })

  it('begins with what was owed before, and one time after another leads on', async () => {
    const ends: number[] = []
    for (const [from, to] of [
      ['2026-11-01', '2026-11-11'],
      ['2026-11-12', '2026-11-13'],
      ['2026-11-14', '2026-11-30'],
    ]) {
      const [part] = (await read(`contactId=${contactId}&from=${from}&to=${to}`)).currencies
      expect(part.opening).toBe(ends.at(-1) ?? 0)
      ends.push(part.closing)
    }
    expect(ends).toEqual([1250, 1750, 750])
  })

  it('shows the other side of a supplier, credit notes, and nothing of others', async () => {
    const own = await world.createOrg('italy')
    const supplier = await client(world, own, { name: 'Carta Srl', type: 'vendor', country: 'IT' })
    const bill = { net: '100.00', date: '2026-11-03', contactId: supplier }
    const documentId = await postBill(world, own, bill)
    await pay(world, own, { documentId }, { amountMinor: -2_200n, day: '2026-11-05' })
    const [part] = (await read(`contactId=${supplier}`, own)).currencies
    expect(amounts(part)).toEqual([
      ['bill', 122, 122],
      ['payment', -22, 100],
    ])
    const buyer = await clientOf(world, own)
    const { id } = await issueDue(world, own, { net: 50, contactId: buyer })
    await credited(world, own, id)
    const [sold] = (await read(`contactId=${buyer}`, own)).currencies
    expect(amounts(sold)).toEqual([
      ['invoice', 61, 61],
      ['credit_note', -61, 0],
    ])
  })

  it('says what was written off, and that a moved payment is none of it', async () => {
    const own = await world.createOrg('denmark')
    const buyer = await clientOf(world, own)
    const of = { net: 100, date: '2026-11-03', contactId: buyer }
    const [lost, over, late] = [
      await issueDue(world, own, of),
      await issueDue(world, own, of),
      await issueDue(world, own, of),
    ]
    const date = '2026-11-10'
    const given = { invoiceId: lost.id, kind: 'write_off', reason: 'Bankrupt', date }
    await run(world, own, 'operations/write_off', given)
    const target = { ledgerEntryId: over.entryId }
    await pay(world, own, target, { amountMinor: 25_000n, day: '2026-11-12' })
    const moved = { fromLedgerEntryId: over.entryId, toLedgerEntryId: late.entryId }
    await run(world, own, 'operations/move_payment', { ...moved, date: '2026-11-14' })
    const [part] = (await read(`contactId=${buyer}`, own)).currencies
    const kinds = part.lines.slice(3).map((one: { kind: string }) => one.kind)
    expect(kinds.toSorted()).toEqual(['payment', 'payment', 'refund', 'written_off'])
    expect(part.closing).toBe(0)
  })

  it('shows what stands without a contact where none is named', async () => {
    const own = await world.createOrg('denmark')
    await postBill(world, own, { net: '100.00', date: '2026-11-03' })
    const linked = await client(world, own, { name: 'Kendt ApS', type: 'vendor', country: 'DK' })
    await postBill(world, own, { net: '200.00', date: '2026-11-03', contactId: linked })
    const found = await read('side=payable', own)
    expect([found.contactId, found.name]).toEqual([null, null])
    expect(amounts(found.currencies[0])).toEqual([['bill', 125, 125]])
  })

  it('is empty for a contact with whom nothing happened', async () => {
    const none = await client(world, org, { name: 'Ny ApS' })
    expect((await read(`contactId=${none}`)).currencies).toEqual([
      { currency: 'DKK', opening: 0, lines: [], closing: 0 },
    ])
  })
})

describe('the PDF', () => {
  const fetchPdf = async (query: string, at: TestOrg = org) =>
    await world.edge.server.inject({
      url: `/api/rest/statement-of-account/pdf?${query}`,
      headers: { authorization: `Bearer ${at.key}` },
    })

  it('says the same in the language of the contact', async () => {
    const reply = await fetchPdf(`contactId=${contactId}&from=2026-11-01&to=2026-11-30`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = (await readPages(new Uint8Array(reply.rawPayload))).map(textOf).join(' ')
    for (const said of ['Kontoudtog', 'Kunde A/S', 'Saldo primo', 'Betaling', '750,00', 'TEST']) {
      expect(text).toContain(said)
    }
  })

  it('is in English for a contact abroad', async () => {
    const abroad = await client(world, org, { name: 'Far Ltd', country: 'SE' })
    const reply = await fetchPdf(`contactId=${abroad}`)
    const text = (await readPages(new Uint8Array(reply.rawPayload))).map(textOf).join(' ')
    expect(text).toContain('Statement of account')
  })

  it('is not given to others or without the permission', async () => {
    const theirs = await fetchPdf(`contactId=${contactId}`, world.it)
    expect([theirs.statusCode, theirs.json().code]).toEqual([404, 'contact_not_found'])
    const key = await world.createKey(org, ['invoices:read'])
    expect((await fetchPdf(`contactId=${contactId}`, { ...org, key })).statusCode).toBe(403)
    expect((await fetchPdf('')).statusCode).toBe(404)
  })
})

describe('400, 404 and 409', () => {
  it('days in the wrong order, an unknown contact', async () => {
    const turned = await world.read(
      org,
      `statement-of-account?contactId=${contactId}&from=2026-12-01&to=2026-11-01`,
    )
    expect([turned.status, turned.body.code]).toEqual([400, 'invalid_input'])
    const unknown = await world.read(org, 'statement-of-account?contactId=con_1')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'contact_not_found'])
  })

  it('more lines than fit are refused, and nothing is left out in silence', async () => {
    const own = await world.createOrg('denmark')
    const buyer = await clientOf(world, own)
    await issueDue(world, own, { net: 50, contactId: buyer })
    const client = await world.owner.connect()
    await client.query('SET session_replication_role = replica')
    await client.query(
      `INSERT INTO open_item (org_id, id, entry_id, line_no, kind, account, counterparty_id, source,
         currency, amount_minor, base_minor, opened_on, created_at)
       SELECT i.org_id, gen_random_uuid(), i.entry_id, 10 + n, i.kind, i.account, i.counterparty_id,
         'manual', i.currency, 100, 100, i.opened_on, now()
       FROM open_item i, generate_series(1, 1000) n WHERE i.org_id = $1`,
      [own.orgId],
    )
    client.release(true)
    const reply = await world.read(own, `statement-of-account?contactId=${buyer}`)
    expect([reply.status, reply.body.code]).toEqual([409, 'statement_too_long'])
    const before = await read(`contactId=${buyer}&to=2026-01-01`, own)
    expect(before.currencies[0].lines).toEqual([])
    await run(world, own, 'actions/save_contact', { name: 'Last' })
  })
})

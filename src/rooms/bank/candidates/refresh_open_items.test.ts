import { beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { insertAccount, residualOf, transaction } from '#test/support/bank/bank'
import { act, coded, domesticInvoice, documentOf, posted } from '#test/support/documents/documents'
import { clientOf, credited, entriesOfInvoice, issued, run } from '#test/support/books/invoices'
import { atDesk } from '#test/support/books/ledger_desk'
import { marksOf, refreshAll } from '#test/support/bank/match_marks'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { readItems } from './match_item.ts'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
  await clientOf(world, org)
})

type Row = {
  id: string
  target: string
  open_minor: string
  full_minor: string
  number: string | null
  counterparty: string | null
  contact_id: string | null
  held: boolean
  keys: number[]
}

async function picture(): Promise<Row[]> {
  await refreshAll(world, org)
  const { rows } = await world.owner.query<Row>(
    'SELECT * FROM match_item WHERE org_id = $1 ORDER BY id',
    [org.orgId],
  )
  return rows
}

const bare = (prefix: 'led' | 'doc' | 'btx' | 'con', id: string): string =>
  decodeId(prefix, id) ?? id

async function entryOf(invoiceId: string): Promise<string> {
  return bare('led', (await entriesOfInvoice(world, org, invoiceId))[0].id)
}

describe('what is marked', () => {
  it('is nothing while the organization has no bank account', async () => {
    await issued(world, org)
    await coded(world, org)
    expect(await marksOf(world, org)).toEqual([])
  })

  it('is what books and banks change, and the picture is drawn once an account is there', async () => {
    const before = await entryOf(await issued(world, org))
    await insertAccount(world, org)
    await coded(world, org)
    expect((await marksOf(world, org)).map((mark) => mark.kind)).toContain('document')
    const rows = await picture()
    expect(rows.map((row) => row.target).toSorted()).toEqual(['document', 'ledger'])
    expect(rows.find((row) => row.target === 'ledger')?.id).toBe(before)
  })
})

describe('the picture of what is open', () => {
  beforeEach(async () => {
    await insertAccount(world, org)
    await refreshAll(world, org)
  })

  it('shows an issued invoice with its number, its contact and what is open of it', async () => {
    const invoiceId = await issued(world, org)
    const entryId = await entryOf(invoiceId)
    const [row] = await picture()
    expect(row).toMatchObject({ id: entryId, target: 'ledger', held: false })
    expect(row?.counterparty).toBe('Kunde A/S')
    expect(row?.number).not.toBeNull()
    expect(BigInt(row?.open_minor ?? 0)).toBe(await residualOf(world, org, entryId))
  })

  it('follows a payment in part, in full, and undone', async () => {
    const entryId = await entryOf(await issued(world, org))
    const part = await transaction(world, org, { amountMinor: 50_000n })
    const ledgerEntryId = (await world.read(org, 'ledger-entries?limit=1')).body.result.items[0].id
    expect(bare('led', ledgerEntryId)).toBe(entryId)
    await act(world, org, 'match_transaction', { transactionId: part, ledgerEntryId })
    expect((await picture())[0]).toMatchObject({ open_minor: '75000', full_minor: '125000' })
    const rest = await transaction(world, org, { amountMinor: 75_000n })
    await act(world, org, 'match_transaction', { transactionId: rest, ledgerEntryId })
    expect((await picture())[0]).toMatchObject({ open_minor: '0', keys: [] })
    await act(world, org, 'unmatch_transaction', { transactionId: rest })
    expect((await picture())[0]).toMatchObject({ open_minor: '75000' })
  })

  it('holds what was credited, and its credit note', async () => {
    const invoiceId = await issued(world, org)
    expect((await picture())[0]?.held).toBe(false)
    await credited(world, org, invoiceId)
    const rows = await picture()
    expect(rows.map((row) => row.held)).toEqual(rows.map(() => true))
  })

  it('shows a coded document as held, and its entry in its place once it is posted', async () => {
    const documentId = await coded(world, org)
    const [draft] = await picture()
    expect(draft).toMatchObject({ id: bare('doc', documentId), target: 'document', held: true })
    expect(BigInt(draft?.open_minor ?? 0)).toBeLessThan(0n)
    await act(world, org, 'post_document', { documentId })
    const rows = await picture()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ target: 'ledger', held: false, open_minor: draft?.open_minor })
    expect(rows[0]?.number).toBe(draft?.number)
  })

  it('forgets what was reversed or deleted', async () => {
    const taken = await posted(world, org)
    const gone = await coded(world, org)
    expect(await picture()).toHaveLength(2)
    await act(world, org, 'delete_document', { documentId: gone })
    expect(await picture()).toHaveLength(1)
    await act(world, org, 'reverse_posting', { documentId: taken })
    const rows = await picture()
    expect(rows.map((row) => row.target)).toEqual(['document'])
    const { rows: keys } = await world.owner.query<{ item_id: string }>(
      'SELECT DISTINCT item_id FROM match_item_key WHERE org_id = $1',
      [org.orgId],
    )
    expect(keys.map((key) => key.item_id)).toEqual(rows.map((row) => row.id))
  })

  it('follows the name of a contact', async () => {
    await issued(world, org)
    await picture()
    const contactId = await clientOf(world, org)
    await run(world, org, 'actions/save_contact', { id: contactId, name: 'Omdøbt ApS' })
    expect((await picture())[0]).toMatchObject({
      counterparty: 'Omdøbt ApS',
      contact_id: bare('con', contactId),
    })
  })

  it('is the same when it is rebuilt as when it followed each change', async () => {
    await issued(world, org)
    await credited(world, org)
    await coded(world, org)
    await posted(world, org, domesticInvoice(org))
    const followed = await picture()
    await world.owner.query('UPDATE match_state SET built_at = NULL WHERE org_id = $1', [org.orgId])
    expect(await picture()).toEqual(followed)
  })

  it('is what readItems reads from the books', async () => {
    await issued(world, org)
    const documentId = await coded(world, org)
    const rows = await picture()
    const ids = { entryIds: rows.map((row) => row.id), documentIds: [bare('doc', documentId)] }
    const items = await atDesk(world, org, (scene) => readItems(scene, ids))
    expect(items.map(({ id, target }) => ({ id, target })).toSorted(byId)).toEqual(
      rows.map(({ id, target }) => ({ id, target })),
    )
    const { extraction } = await documentOf(world, org, documentId)
    const item = items.find((one) => one.target === 'document')
    expect(item?.number).toBe(extraction.invoiceNumber)
    expect(item?.counterparty).toBe(extraction.supplier.name)
  })
})

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

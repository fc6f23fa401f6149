import { beforeAll, describe, expect, it } from 'vitest'
import { openEntrances } from '#test/support/access/entrances'
import { billing, transaction } from '#test/support/bank/bank'
import { drafted } from '#test/support/books/invoices'
import { act, captured, coded, domesticInvoice, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
})

type Group = {
  kind: string
  items: { id: string; name: string; amount: number }[]
  hasMore: boolean
}

async function groupsOf(at: Pick<TestOrg, 'key'>, q: string, more = ''): Promise<Group[]> {
  const reply = await world.read(at as TestOrg, `search?q=${encodeURIComponent(q)}${more}`)
  expect([q, reply.status]).toEqual([q, 200])
  return reply.body.result.groups
}
const idsIn = async (at: Pick<TestOrg, 'key'>, q: string, kind: string): Promise<string[]> =>
  (await groupsOf(at, q))
    .filter((one) => one.kind === kind)
    .flatMap((one) => one.items.map((hit) => hit.id))

describe('200', () => {
  it('finds a document by supplier, number, amount in either notation, and words of its page', async () => {
    const supplier = { name: 'Skagen Trykkeri A/S', vatNumber: 'DK13748136', country: 'DK' }
    const lines = [{ text: 'Plakater til efterårskataloget', net: '7874.00', rate: '25' }]
    const paper = domesticInvoice(org, { supplier, lines, number: '54417-X' })
    const id = await coded(world, org, paper)
    for (const q of [
      'skagen',
      'TRYKKERI skag',
      '54417',
      '9.842,50',
      '9,842.50',
      '9842.5',
      'efterårskat',
    ]) {
      expect([q, await idsIn(org, q, 'document')]).toEqual([q, [id]])
    }
    expect(await idsIn(org, 'skagen gulve', 'document')).toEqual([])
    await act(world, org, 'delete_document', { documentId: id })
    expect(await idsIn(org, '54417', 'document')).toEqual([])
  })

  it('finds a document by the text that it was captured with', async () => {
    const reply = await act(world, org, 'capture_document', { text: 'Kvittering fra Hyttefadet' })
    expect(await idsIn(org, 'hyttefad', 'document')).toEqual([reply.body.result.id])
  })

  it('finds a contact as it is called now, without accents and with a slip of the pen', async () => {
    const saved = await act(world, org, 'save_contact', {
      name: 'Café Nørrehavn',
      vatNumber: 'DK 13 58 56 28',
    })
    const { id } = saved.body.result
    for (const q of ['cafe nørre', 'DK13585628', 'dk 13 58', 'Nørrehvn']) {
      expect([q, await idsIn(org, q, 'contact')]).toEqual([q, [id]])
    }
    await act(world, org, 'save_contact', { id, name: 'Kro Søndervig' })
    expect(await idsIn(org, 'nørrehavn', 'contact')).toEqual([])
    expect(await idsIn(org, 'sønder', 'contact')).toEqual([id])
  })

  it('finds an entry by the number of its voucher, with and without its letter and its signs', async () => {
    const id = await posted(world, org)
    const [entry] = (await world.read(org, `ledger-entries?sourceId=${id}`)).body.result.items
    const { id: ledgerEntryId } = entry
    const number: string = entry.voucher.text
    expect(number).toMatch(/^P-2026-\d{4}$/)
    for (const q of [number, number.toLowerCase(), number.replaceAll('-', ' '), number.slice(2)]) {
      expect([q, await idsIn(org, q, 'ledger_entry')]).toEqual([q, [ledgerEntryId]])
    }
    const [hit] =
      (await groupsOf(org, number)).find(({ kind }) => kind === 'ledger_entry')?.items ?? []
    expect(hit).toMatchObject({ detail: number })
    expect(await idsIn(org, number.replace('P', 'S'), 'ledger_entry')).toEqual([])
  })

  it('finds an invoice by its buyer, and beside it the contact', async () => {
    const saved = await act(world, org, 'save_contact', { name: 'Galleri Møllestien' })
    const contactId = saved.body.result.id
    const id = await drafted(world, org, { contactId })
    expect(await idsIn(org, 'møllestien', 'invoice')).toEqual([id])
    const kinds = (await groupsOf(org, 'Galleri Møllestien')).map((one) => one.kind)
    expect(kinds).toEqual(expect.arrayContaining(['contact', 'invoice']))
  })

  it('finds a bank row by text, IBAN however spaced, and amount; newest first, with more said', async () => {
    const at = await world.createOrg('denmark')
    const iban = 'DK5000400440116243'
    const ids: string[] = []
    for (const day of ['2026-10-01', '2026-11-05', '2026-09-01']) {
      ids.push(
        await transaction(world, at, {
          day,
          amountMinor: -64_200n,
          text: 'DANKORT ELGIGANTEN',
          iban,
        }),
      )
    }
    const sorted = [ids[1], ids[0], ids[2]]
    for (const q of ['elgig', '642', '-642,00', '642.00', 'DK50 0040 0440 1162 43', iban]) {
      expect([q, await idsIn(at, q, 'bank_transaction')]).toEqual([q, sorted])
    }
    const [group] = await groupsOf(at, 'dankort', '&limit=2&kind=bank_transaction')
    expect(group).toMatchObject({
      hasMore: true,
      items: [{ id: ids[1], amount: -642 }, { id: ids[0] }],
    })
  })

  it('finds an entry by its text and by what it moved', async () => {
    const at = await world.createOrg('denmark')
    const id = await posted(
      world,
      at,
      domesticInvoice(at, { lines: [{ text: 'Lampe', net: '444.40', rate: '25' }] }),
    )
    const { ledgerEntryId } = (await world.read(at, `documents/${id}`)).body.result.posting
    for (const q of ['Lomax', '555,50', '444.4', '111,10']) {
      expect([q, await idsIn(at, q, 'ledger_entry')]).toEqual([q, [ledgerEntryId]])
    }
  })

  it('of nothing is nothing, and no sign does harm', async () => {
    for (const q of ['', ' ', "'", '%', '\\', "a'b:*&!", '(', 'x'.repeat(200)]) {
      expect([q, (await groupsOf(org, q)).length >= 0]).toEqual([q, true])
    }
    expect((await world.read(org, 'search')).body.result).toEqual({ groups: [] })
  })
})

describe('400', () => {
  it('for a kind or a number of hits that there is not', async () => {
    for (const query of [
      'kind=secret',
      'limit=0',
      'limit=51',
      'cursor=x',
      `q=${'x'.repeat(201)}`,
    ]) {
      expect([query, (await world.read(org, `search?${query}`)).status]).toEqual([query, 400])
    }
  })
})

describe('permissions', () => {
  it('open each kind on its own', async () => {
    const at = await billing(world, 'denmark')
    const word = 'Zinnober'
    await act(world, at, 'save_contact', { name: word })
    await transaction(world, at, { counterparty: word })
    await act(world, at, 'capture_document', { text: word })
    const seen: Record<string, string[]> = {}
    for (const needs of ['documents:read', 'invoices:read', 'bank:read', 'ledger:read']) {
      const key = await world.createKey(at, [needs])
      seen[needs] = (await groupsOf({ key }, word)).map((one) => one.kind)
    }
    expect(seen).toEqual({
      'documents:read': ['document'],
      'invoices:read': ['contact'],
      'bank:read': ['bank_transaction'],
      'ledger:read': [],
    })
    const key = await world.createKey(at, ['members:edit'])
    expect((await world.read({ ...at, key }, 'search?q=a')).status).toBe(403)
  })

  it('hide documents of colleagues from who sees only their own', async () => {
    const { as } = await openEntrances(world, org, 'contributor')
    await act(world, org, 'capture_document', { text: 'Kobberkedel' })
    expect(await groupsOf(as, 'kobberkedel')).toEqual([])
    const own = (await act(world, as, 'capture_document', { text: 'Kobberkedel' })).body.result.id
    expect(await idsIn(as, 'kobberkedel', 'document')).toEqual([own])
  })

  it('find nothing of another organization, by words or by names that are alike', async () => {
    const other = await world.createOrg('denmark')
    await captured(world, org, domesticInvoice(org))
    await act(world, org, 'save_contact', { name: 'Hemmelighedsfuld ApS' })
    for (const q of ['hemmelig', 'Hemmelighdsfuld']) {
      expect(await groupsOf(other, q)).toEqual([])
      expect((await groupsOf(org, q)).length).toBe(1)
    }
  })
})

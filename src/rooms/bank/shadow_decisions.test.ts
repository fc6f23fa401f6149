import { beforeAll, describe, expect, it } from 'vitest'
import { billed, billing, transaction, transactionOf, tryTo } from '#test/support/bank/bank'
import { act, coded, posted } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let org: TestOrg
let paid: { transactionId: string; number: string; amountMinor: bigint }

beforeAll(async () => {
  org = await billing(world, 'denmark')
  await run(world, org, 'operations/set_auto_match', { mode: 'shadow' })
  await run(world, org, 'actions/set_auto_post', { autoPost: false, autoPostThreshold: 0.1 })
  const { amountMinor, reference, number } = await billed(world, org)
  const given = { amountMinor, text: reference, counterparty: 'Kunde ApS' }
  paid = { transactionId: await transaction(world, org, given), number, amountMinor }
  await act(world, org, 'reconcile_now', {})
}, 120_000)

async function list(query = '', of: TestOrg = org): Promise<Reply['body'][]> {
  const reply = await world.read(of, `shadow-decisions${query}`)
  expect(reply.status).toBe(200)
  return reply.body.result.items
}

describe('200', () => {
  it('shows a match that would have been made, with its reason in words', async () => {
    const [item, ...others] = await list()
    expect(others).toEqual([])
    const { suggestions } = await transactionOf(world, org, paid.transactionId)
    expect(item).toMatchObject({
      kind: 'match',
      transactionId: paid.transactionId,
      documentId: null,
      state: 'open',
      says: 'Nobody has decided it yet.',
      basis: 'reference',
      decidedAt: null,
      date: '2026-11-10',
      party: 'Kunde ApS',
      amount: Number(paid.amountMinor) / 100,
      currency: 'DKK',
      wouldHave: {
        targets: [
          {
            targetType: 'ledger',
            targetId: suggestions[0].targetId,
            amount: Number(paid.amountMinor) / 100,
          },
        ],
        posting: null,
      },
      decided: null,
      changes: [],
    })
    expect(item.detail).toContain('the payment reference of the invoice')
    expect(item.confidence).toBeGreaterThan(0.9)
  })

  it('shows both sides of a match that a person made otherwise', async () => {
    const documentId = await posted(world, org)
    const { transactionId } = paid
    await tryTo(world, org, 'match_transaction', { transactionId, documentId })
    const [item] = await list('?kind=match')
    expect(item).toMatchObject({
      state: 'differed',
      says: 'A person decided differently.',
      decided: {
        targets: [
          {
            targetType: 'document',
            targetId: documentId,
            amount: Number(paid.amountMinor) / 100,
          },
        ],
        posting: null,
      },
    })
    expect(item.decidedAt).not.toBeNull()
  })

  it('shows both sides of a posting, and which fields a person changed', async () => {
    const documentId = await coded(world, org)
    await act(world, org, 'update_coding', { documentId, bookingText: 'Mine', codedAmount: -500 })
    await act(world, org, 'post_document', { documentId })
    const [item] = await list('?kind=posting&state=differed')
    expect(item).toMatchObject({
      kind: 'posting',
      transactionId: null,
      documentId,
      party: 'Lomax A/S',
      date: '2026-11-03',
      changes: ['amount', 'text', 'vatAmounts'],
      decided: { targets: [], posting: { text: 'Mine', amount: -500, contact: null } },
    })
    expect(item.wouldHave.posting.text).not.toBe('Mine')
    expect(item.wouldHave.posting.amount).toBe(item.amount)
    expect(item.detail).toMatch(/^[A-Z].*\.$/)
  })

  it('goes on where a page ended, newest first, each once', async () => {
    for (let index = 0; index < 3; index++) await coded(world, org)
    // As one pass leaves them: many of one moment.
    await world.owner.query(
      `UPDATE shadow_posting SET proposed_at = '2026-11-01T10:00:00Z' WHERE org_id = $1`,
      [org.orgId],
    )
    const all = await list()
    expect(all.length).toBeGreaterThanOrEqual(6)
    const seen: unknown[] = []
    let cursor = ''
    do {
      const query = `?limit=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
      const { result } = (await world.read(org, `shadow-decisions${query}`)).body
      seen.push(...result.items)
      cursor = result.nextCursor ?? ''
    } while (cursor !== '')
    expect(seen).toEqual(all)
    const times = all.map((item): number => Date.parse(item.proposedAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('counts what the filters leave', async () => {
    const count = async (query: string): Promise<number> =>
      (await world.read(org, `shadow-decisions?count=true&${query}`)).body.result.count
    expect(await count('kind=match')).toBe(1)
    expect(await count('state=open')).toBe((await list('?state=open')).length)
    expect(await count('to=2020-01-01')).toBe(0)
    expect(await count('from=2026-11-01&to=2026-11-01&kind=posting')).toBe(
      (await list('?kind=posting')).length,
    )
  })

  it('shows a caller only what they may read elsewhere', async () => {
    const kindsFor = async (permission: string): Promise<string[]> => {
      const key = await world.createKey(org, ['settings:read', permission])
      return [...new Set((await list('', { ...org, key })).map((item) => item.kind))]
    }
    expect(await kindsFor('bank:read')).toEqual(['match'])
    expect(await kindsFor('documents:read')).toEqual(['posting'])
    expect(await kindsFor('invoices:read')).toEqual([])
  })

  it('shows nothing of another organization', async () => {
    expect(await list('', world.it)).toEqual([])
  })
})

describe('400', () => {
  it.each(['kind=invoice', 'state=maybe', 'from=2026-13-01'])('refuses %s', async (query) => {
    expect((await world.read(org, `shadow-decisions?${query}`)).status).toBe(400)
  })
})

describe('403', () => {
  it('refuses a key without settings:read', async () => {
    const key = await world.createKey(org, ['bank:read', 'documents:read'])
    expect((await world.read({ ...org, key }, 'shadow-decisions')).status).toBe(403)
  })
})

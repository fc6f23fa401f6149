import { describe, expect, it } from 'vitest'
import { act, coded, domesticInvoice, entriesOf } from '#test/support/documents/documents'
import { postPurchase } from '#test/support/books/ledger_desk'
import {
  boxesOf,
  codesOf,
  faultsOf,
  file,
  letTimePass,
  listOf,
  prepared,
  proposedOf,
  setDay,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'workers' })

const day = '2026-05-12'
const quarter = { from: '2026-04-01', to: '2026-06-30' }

async function withDraft(): Promise<{ org: TestOrg; returnId: string }> {
  const org = await world.createOrg('denmark')
  await postPurchase(world, org, { day })
  return { org, returnId: (await prepared(world, org)).id }
}

/** Input VAT of the entries whose VAT date is in the quarter, as the books have it. */
async function inputOf(org: TestOrg): Promise<number> {
  const { rows } = await world.owner.query<{ sum: number }>(
    `SELECT coalesce(sum(amount_minor), 0)::int AS sum FROM ledger_line
     WHERE org_id = $1 AND account = '7740' AND vat_date BETWEEN $2 AND $3`,
    [org.orgId, quarter.from, quarter.to],
  )
  return rows[0]?.sum ?? 0
}

describe('one draft', () => {
  it('is filed once though 16 clients file it at the same moment', async () => {
    const { org, returnId } = await withDraft()
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        world.rest(org, 'actions/file_vat_return', { returnId, reference: `R${index}` }),
      ),
    )
    const done = replies.filter((reply) => reply.status === 200)
    const refused = replies.filter((reply) => reply.status !== 200)
    expect(done).toHaveLength(1)
    expect(new Set(refused.map((reply) => reply.body.code))).toEqual(
      new Set(['return_already_filed']),
    )
    expect((await listOf(world, org))[0].reference).toBe(done[0]?.body.result.reference)
  })

  it('is either filed as it was or prepared again, though both happen at the same moment', async () => {
    setDay(world, '2026-07-05')
    for (let turn = 0; turn < 5; turn += 1) {
      const { org, returnId } = await withDraft()
      const [filedReply, ...others] = await Promise.all([
        world.rest(org, 'actions/file_vat_return', { returnId }),
        ...Array.from({ length: 3 }, () => world.rest(org, 'actions/prepare_vat_return', {})),
      ])
      expect(filedReply?.status).toBe(200)
      for (const reply of others) {
        const { id, period } = reply.body.result
        expect([returnId === id, period.key]).toEqual([
          returnId === id,
          returnId === id ? '2026-Q2' : '2026-Q3',
        ])
      }
      expect(await listOf(world, org, '&status=filed')).toHaveLength(1)
    }
    letTimePass(world)
  })
})

describe('filing while 20 documents are posted', () => {
  it('loses none: each is in the figures, or moved, or in the correction', async () => {
    const engine = await world.startEngine()
    for (let turn = 0; turn < 3; turn += 1) {
      const org = await world.createOrg('denmark')
      await postPurchase(world, org, { day })
      const ids: string[] = []
      for (let count = 0; count < 20; count += 1) {
        ids.push(await coded(world, org, domesticInvoice(org, { date: day })))
      }
      const posting = ids.map((documentId) => act(world, org, 'post_document', { documentId }))
      const draft = await prepared(world, org)
      const filed = await file(world, org, draft.id)
      await Promise.all(posting)

      const entries = (await Promise.all(ids.map((id) => entriesOf(world, org, id)))).flat()
      expect(entries).toHaveLength(20)
      const moved = entries.filter((entry) => entry.vatDate !== day)
      for (const entry of moved) expect(entry.vatDate).toBe('2026-07-01')
      const isLate = codesOf(filed).includes('entries_since_prepared')
      const final = isLate ? await proposedOf(world, org, filed.id) : filed
      const exact = final.boxes.find((box: { code: string }) => box.code === 'købsmoms').exact
      expect(Math.round(exact * 100)).toBe(await inputOf(org))
      expect(await faultsOf(world, org)).toEqual([])
    }
    await engine.stop()
  }, 120_000)
})

describe('a posting that overtakes a filing which began before it', () => {
  it('is a warning of the filing, is corrected, and is no fault of the books', async () => {
    const { org, returnId } = await withDraft()
    const gate = await world.owner.connect()
    await gate.query('BEGIN')
    await gate.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 11))', [org.orgId])
    const filing = file(world, org, returnId)
    const held = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await world.owner.query(held)).rowCount).toBe(1)
    await postPurchase(world, org, { day })
    await gate.query('COMMIT')
    gate.release()
    expect(codesOf(await filing)).toEqual(['entries_since_prepared'])
    expect(await faultsOf(world, org)).toEqual([])
    const late = postPurchase(world, org, { day })
    await expect(late).rejects.toThrow('declared already')
    expect(boxesOf((await listOf(world, org))[0])).toMatchObject({ købsmoms: 250 })
  })
})

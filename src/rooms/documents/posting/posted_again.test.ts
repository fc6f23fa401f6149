import { describe, expect, it } from 'vitest'
import {
  act,
  documentOf,
  domesticInvoice,
  entriesOf,
  extracted,
  posted,
  stateReceipt,
} from '#test/support/documents/documents'
import {
  boxesOf,
  codesOf,
  corrected,
  faultsOf,
  file,
  filed,
  prepared,
  proposedOf,
  returnOf,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'workers' })

const day = '2026-08-12'
const accounts = { denmark: '2310', italy: '4102' }
const inputBoxes = { denmark: 'købsmoms', italy: 'VP5' }
const accountOf = (org: TestOrg) => accounts[org.region as keyof typeof accounts]

/** A document of a filed period, reversed since. */
async function reversed(region: 'denmark' | 'italy') {
  const org = await world.createOrg(region)
  const documentId = await extracted(world, org, domesticInvoice(org, { date: day }))
  await stateReceipt(world, org, documentId, day)
  await act(world, org, 'code_document', { documentId })
  await act(world, org, 'post_document', { documentId })
  const before = await filed(world, org)
  await act(world, org, 'reverse_posting', { documentId })
  return { org, documentId, before }
}

type Entry = { date: string; vatDate: string; source: string }
const daysOf = (entries: Entry[]) => entries.map((entry) => [entry.date, entry.vatDate])

describe.each(['denmark', 'italy'] as const)('a document of a filed period in %s', (region) => {
  it('posted again with another account only changes nothing in the return', async () => {
    const { org, documentId, before } = await reversed(region)
    await act(world, org, 'update_coding', { documentId, ledgerAccountId: accountOf(org) })
    const shown = await documentOf(world, org, documentId)
    expect(shown.coding.entry).toMatchObject({ date: day, vatDate: day })
    const { body } = await act(world, org, 'post_document', { documentId })
    expect(body.result.coding.entry).toMatchObject({ date: day, vatDate: day })
    const entries = await entriesOf(world, org, documentId)
    expect(daysOf(entries)).toEqual([day, day, day].map((one) => [one, one]))
    const correction = await corrected(world, org, before.id)
    expect(codesOf(correction)).toContain('nothing_to_correct')
    expect(boxesOf(correction)).toEqual(boxesOf(before))
    expect(correction.differences).toEqual([])
    expect(boxesOf(await prepared(world, org))[inputBoxes[region]]).toBe(0)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('with another VAT code is a correction of that period, and of no other', async () => {
    const { org, documentId, before } = await reversed(region)
    const vatCode = region === 'denmark' ? 'I0' : 'A22D0'
    await act(world, org, 'update_coding', { documentId, vatCode })
    await act(world, org, 'post_document', { documentId })
    const correction = await corrected(world, org, before.id)
    expect(correction.differences).not.toEqual([])
    await file(world, org, correction.id)
    expect(boxesOf(await prepared(world, org))[inputBoxes[region]]).toBe(0)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('counts on the first open day where a correction without it was filed', async () => {
    const { org, documentId, before } = await reversed(region)
    await file(world, org, (await corrected(world, org, before.id)).id)
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    const open = region === 'denmark' ? '2026-10-01' : '2026-09-01'
    expect(entry).toMatchObject({ date: day, vatDate: open })
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('may be reversed and posted again many times, and still adds up to the same', async () => {
    const { org, documentId, before } = await reversed(region)
    for (let turn = 0; turn < 3; turn++) {
      await act(world, org, 'post_document', { documentId })
      await act(world, org, 'reverse_posting', { documentId })
    }
    await act(world, org, 'post_document', { documentId })
    expect(boxesOf(await corrected(world, org, before.id))).toEqual(boxesOf(before))
    expect(await faultsOf(world, org)).toEqual([])
  })
})

describe('a draft correction', () => {
  it('that shows what was taken back is prepared anew once it is posted again', async () => {
    const engine = await world.startEngine()
    const { org, documentId, before } = await reversed('denmark')
    const draft = await proposedOf(world, org, before.id)
    expect(draft.differences).not.toEqual([])
    await act(world, org, 'post_document', { documentId })
    await expect.poll(async () => (await returnOf(world, org, draft.id)).differences).toEqual([])
    await engine.stop()
  })
})

describe('an open period', () => {
  it('has the document, its reversal and the new posting on the same days', async () => {
    const org = await world.createOrg('denmark')
    const documentId = await posted(world, org, domesticInvoice(org, { date: '2025-12-30' }))
    await act(world, org, 'reverse_posting', { documentId })
    await act(world, org, 'post_document', { documentId })
    const entries = await entriesOf(world, org, documentId)
    expect(new Set(daysOf(entries).flat())).toEqual(new Set(['2025-12-30']))
  })

  it('reversed before it was filed, counts on the first open day when it is posted again', async () => {
    const org = await world.createOrg('denmark')
    await posted(world, org, domesticInvoice(org, { date: day }))
    const documentId = await posted(world, org, domesticInvoice(org, { date: day }))
    await act(world, org, 'reverse_posting', { documentId })
    await filed(world, org)
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    expect(entry).toMatchObject({ date: day, vatDate: '2026-10-01' })
    expect(await faultsOf(world, org)).toEqual([])
  })
})

describe('the database', () => {
  it('refuses VAT in a filed period that replaces nothing reversed since', async () => {
    const { org, documentId } = await reversed('denmark')
    await act(world, org, 'post_document', { documentId })
    const insert = world.owner.query(
      `WITH copied AS (
         INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, source_id, posting_no,
           origin, state, currency, provider, line_count, automatic, created_at)
         SELECT org_id, gen_random_uuid(), date, vat_date, text, source, gen_random_uuid(), 1,
           origin, state, currency, provider, line_count, automatic, created_at
         FROM ledger_entry WHERE org_id = $1 AND replaces IS NOT NULL RETURNING id)
       INSERT INTO ledger_line (org_id, entry_id, no, date, vat_date, provisional, account,
         amount_minor, vat_code, vat_role, vat_base_minor, vat_amount_minor)
       SELECT l.org_id, copied.id, l.no, l.date, l.vat_date, l.provisional, l.account,
         l.amount_minor, l.vat_code, l.vat_role, l.vat_base_minor, l.vat_amount_minor
       FROM copied, ledger_line l JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
       WHERE l.org_id = $1 AND e.replaces IS NOT NULL`,
      [org.orgId],
    )
    await expect(insert).rejects.toThrow(/declared already/)
  })
})

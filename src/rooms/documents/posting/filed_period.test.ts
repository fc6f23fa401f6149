import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { release } from '#ledger/room'
import { allocate } from '#ledger/parts'
import {
  act,
  captured,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  extracted,
  posted,
  stateReceipt,
} from '#test/support/documents/documents'
import { atDesk, paymentOf, postPurchase } from '#test/support/books/ledger_desk'
import { createOutsideBooks, keptBy } from '#test/support/books/outside_books'
import {
  boxesOf,
  codesOf,
  faultsOf,
  file,
  filed,
  prepared,
  proposedOf,
  returnOf,
} from '#test/support/books/vat'
import { postByJob } from '#test/support/documents/post_by_job'
import { useWorld } from '#test/support/use_world'
import type { TestOrg, World } from '#test/support/world'

const world = useWorld({ own: 'workers' })
let own: World['app']['ports']['accounting']
beforeAll(() => {
  own = world.app.ports.accounting
})
afterEach(() => {
  world.app.ports.accounting = own
})

const day = '2026-05-12'
/** After the quarter in Denmark, and after the month in Italy. */
const openDay = { denmark: '2026-07-01', italy: '2026-06-01' }
const dayOf = (org: TestOrg) => openDay[org.region as keyof typeof openDay]
const billOf = (org: TestOrg, date = day) => domesticInvoice(org, { date })

/** Coded as received on the day of the bill, since in Italy VAT counts from receipt. */
async function received(org: TestOrg, date = day): Promise<string> {
  const documentId = await extracted(world, org, billOf(org, date))
  await stateReceipt(world, org, documentId, date)
  await act(world, org, 'code_document', { documentId })
  return documentId
}

type Reason = { code: string; params: Record<string, string>; detail: string }
const movedBy = (document: { coding: { reasons: Reason[] } }) =>
  document.coding.reasons.find((reason) => reason.code === 'period_filed')

type Shown = { extraction: { confidence: number; caps: { code: string }[] } }
/** It waits for a person to say which return it belongs into. */
const isAsked = ({ extraction: { confidence, caps } }: Shown) =>
  confidence <= 0.5 && caps.some(({ code }) => code === 'came_after_filing')

/** An organization whose period of that day is filed with one document. */
async function withFiled(region: 'denmark' | 'italy') {
  const org = await world.createOrg(region)
  const documentId = await received(org)
  await act(world, org, 'post_document', { documentId })
  return { org, documentId, filed: await filed(world, org) }
}

describe.each(['denmark', 'italy'] as const)('a purchase in %s', (region) => {
  it('of a filed period counts on the first open day, and its coding says so', async () => {
    const { org } = await withFiled(region)
    const documentId = await received(org)
    const shown = await documentOf(world, org, documentId)
    expect(movedBy(shown)).toEqual({
      code: 'period_filed',
      params: { date: day, vatDate: dayOf(org) },
      detail: expect.stringContaining(`the VAT date is ${dayOf(org)}`),
    })
    expect(shown.coding.entry).toMatchObject({ date: day, vatDate: dayOf(org) })
    expect(isAsked(shown)).toBe(region === 'denmark')
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    expect(entry).toMatchObject({ date: day, vatDate: dayOf(org) })
    expect(await faultsOf(world, org)).toEqual([])
    const next = await prepared(world, org)
    expect(next.period.from).toBe(dayOf(org))
    expect(Object.values(boxesOf(next)).filter((amount) => amount !== 0).length).toBeGreaterThan(1)
  })

  it('of an open period counts on its own day, without a reason', async () => {
    const { org } = await withFiled(region)
    const documentId = await received(org, dayOf(org))
    await act(world, org, 'post_document', { documentId })
    expect(movedBy(await documentOf(world, org, documentId))).toBeUndefined()
    const [entry] = await entriesOf(world, org, documentId)
    expect(entry).toMatchObject({ date: dayOf(org), vatDate: dayOf(org) })
  })
})

describe('a Danish bill of a filed period', () => {
  it('is not asked about once it is said that it came in later, nor where nothing is deducted', async () => {
    const { org } = await withFiled('denmark')
    const documentId = await coded(world, org, billOf(org))
    expect(isAsked(await documentOf(world, org, documentId))).toBe(true)
    const correct = async (more: object) =>
      (await world.rest(org, 'operations/correct_document', { documentId, ...more })).body.result
    expect(isAsked(await correct({ receivedOn: '2026-06-30' }))).toBe(true)
    expect(isAsked(await correct({ receivedOn: '2026-07-01' }))).toBe(false)
    expect(isAsked(await correct({ receivedOn: null }))).toBe(true)
    const { body } = await act(world, org, 'update_coding', { documentId, vatCode: 'I25N' })
    expect(isAsked(body.result)).toBe(false)
  })

  it('is asked about, too, where its period was filed after it was coded', async () => {
    const org = await world.createOrg('denmark')
    await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.5 })
    await act(world, org, 'post_document', { documentId: await received(org) })
    const documentId = await coded(world, org, billOf(org, '2026-05-13'))
    await filed(world, org)
    const { status, error } = await postByJob(world, org, documentId)
    expect([status, error?.code]).toEqual(['coded', 'period_filed_since'])
    await act(world, org, 'code_document', { documentId })
    expect(isAsked(await documentOf(world, org, documentId))).toBe(true)
  })

  it('is not posted by itself', async () => {
    const engine = await world.startEngine()
    const { org } = await withFiled('denmark')
    await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.51 })
    const late = await captured(world, org, billOf(org))
    const next = await captured(world, org, billOf(org, '2026-07-02'))
    await expect.poll(async () => (await documentOf(world, org, next)).status).toBe('posted')
    expect(await documentOf(world, org, late)).toMatchObject({ status: 'coded', posting: null })
    await engine.stop()
  })
})

describe('a correction by hand', () => {
  it('keeps the day and the reason', async () => {
    const { org } = await withFiled('denmark')
    const documentId = await coded(world, org, billOf(org))
    const { body } = await act(world, org, 'update_coding', { documentId, bookingText: 'Other' })
    expect(movedBy(body.result)).toBeDefined()
    expect(body.result.coding.entry.vatDate).toBe('2026-07-01')
  })
})

describe('a period that is filed', () => {
  it('between coding and posting moves the VAT, and the coding follows', async () => {
    const org = await world.createOrg('denmark')
    await posted(world, org, billOf(org))
    const documentId = await coded(world, org, billOf(org))
    expect(movedBy(await documentOf(world, org, documentId))).toBeUndefined()
    const { id } = await filed(world, org)
    const dry = { 'daybook-dry-run': 'true' }
    const { body } = await world.rest(org, 'actions/post_document', { documentId }, dry)
    expect(body.result.coding.entry.vatDate).toBe('2026-07-01')
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    expect(entry.vatDate).toBe('2026-07-01')
    const after = await documentOf(world, org, documentId)
    expect(movedBy(after)?.params).toEqual({ date: day, vatDate: '2026-07-01' })
    expect(after.coding.entry.vatDate).toBe('2026-07-01')
    expect(codesOf(await returnOf(world, org, id))).toEqual([])
  })

  it('while the entry is being sent to the accounting system moves the VAT as well', async () => {
    const org = await world.createOrg('denmark')
    await posted(world, org, billOf(org))
    const documentId = await coded(world, org, billOf(org))
    const books = createOutsideBooks()
    const { post } = books
    let figures: unknown = null
    books.post = async (request) => {
      figures = boxesOf(await filed(world, org))
      return await post(request)
    }
    world.app.ports.accounting = keptBy(books)
    const { body } = await act(world, org, 'post_document', { documentId })
    expect(body.result).toMatchObject({ status: 'posted', posting: { provider: 'outside' } })
    expect(movedBy(body.result)?.params).toEqual({ date: day, vatDate: '2026-07-01' })
    expect(body.result.coding.entry.vatDate).toBe('2026-07-01')
    const [entry] = await entriesOf(world, org, documentId)
    expect(entry).toMatchObject({ date: day, vatDate: '2026-07-01', state: 'provisional' })
    expect(books.arrived).toMatchObject([{ entry: { vatDate: day } }])
    expect(figures).not.toBeNull()
    expect(await faultsOf(world, org)).toEqual([])
  })
})

describe('taking back what was declared', () => {
  it('keeps its period, and the job prepares a correction', async () => {
    const engine = await world.startEngine()
    const { org, documentId, filed: before } = await withFiled('denmark')
    await act(world, org, 'reverse_posting', { documentId })
    const entries = await entriesOf(world, org, documentId)
    const mirror = entries.find((entry) => entry.source === 'reversal')
    expect(mirror).toMatchObject({ date: day, vatDate: day })
    const draft = await proposedOf(world, org, before.id)
    expect(draft).toMatchObject({ status: 'draft', corrects: before.id, payable: 0 })
    expect(draft.differences).toMatchObject([{ code: 'købsmoms', now: 0 }, { code: 'tilsvar' }])
    expect((await returnOf(world, org, before.id)).boxes).toEqual(before.boxes)
    await engine.stop()
  })

  it('proposes nothing where its period is not filed', async () => {
    const org = await world.createOrg('denmark')
    const documentId = await posted(world, org, billOf(org))
    await act(world, org, 'reverse_posting', { documentId })
    const { rows } = await world.owner.query(
      `SELECT 1 FROM jobs.job_common WHERE data::text LIKE $1
         AND data::text LIKE '%correct_vat_return%'`,
      [`%${org.orgId}%`],
    )
    expect(rows).toEqual([])
  })
})

describe('payments', () => {
  it('of a filed period are settled and released, since they carry no VAT', async () => {
    const org = await world.createOrg('denmark')
    const { entryId } = await postPurchase(world, org, { day })
    const draft = await prepared(world, org)
    await file(world, org, draft.id)
    const transaction = paymentOf(world, org, -125_000n, { date: '2026-06-20' })
    const target = { type: 'ledger' as const, entryId }
    const { amountMinor } = transaction
    await atDesk(world, org, (scene) => allocate(scene, { transaction, target, amountMinor }))
    await atDesk(world, org, (scene) => release(scene, transaction.id))
    const { rows } = await world.owner.query(
      `SELECT source, vat_date FROM ledger_entry WHERE org_id = $1 ORDER BY seq`,
      [org.orgId],
    )
    expect(rows.map((row: { source: string }) => row.source)).toEqual([
      'document',
      'settlement',
      'reversal',
    ])
    expect(await faultsOf(world, org)).toEqual([])
  })
})

describe('a document that nobody works on', () => {
  it('is posted automatically on the first open day, too', async () => {
    const engine = await world.startEngine()
    const { org } = await withFiled('italy')
    await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.5 })
    const documentId = await captured(world, org, billOf(org))
    await stateReceipt(world, org, documentId, day)
    await expect.poll(async () => (await documentOf(world, org, documentId)).status).toBe('posted')
    const [entry] = await entriesOf(world, org, documentId)
    expect(entry).toMatchObject({ date: day, vatDate: '2026-06-01' })
    await engine.stop()
  })
})

import { describe, expect, it } from 'vitest'
import { keyOf } from '#test/support/access/entrances'
import { act, coded, domesticInvoice, posted, upload } from '#test/support/documents/documents'
import { printed } from '#test/support/documents/photos'
import { postedAlone } from '#test/support/work/acts'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

let count = 0

type Bill = { documentId: string; confidence: number; codes: string[] }

/** A bill of Kontorhuset as a PDF with text, read and coded; each with another number, day and total. */
async function bill(org: TestOrg): Promise<Bill> {
  count += 1
  const net = 400 + count * 8
  const bytes = await printed([
    ['Kontorhuset ApS'],
    ['CVR-nr. 12345674'],
    [`Faktura ${3_000 + count}`],
    [`Dato: ${`${1 + (count % 15)}`.padStart(2, '0')}-11-2026`],
    ['Kontorartikler', `${net},00`],
    ['Subtotal', `${net},00`],
    ['Moms 25%', `${net / 4},00`],
    ['I alt DKK', `${net + net / 4},00`],
    ['Kunde: Test denmark'],
  ])
  const fileId = await upload(world, org, bytes, 'bill.pdf', 'application/pdf')
  const reply = await act(world, org, 'capture_document', { source: 'upload', fileId })
  const documentId: string = reply.body.result.id
  const { extraction } = (await act(world, org, 'extract_document', { documentId })).body.result
  await act(world, org, 'code_document', { documentId })
  const codes = extraction.caps.map(({ code }: { code: string }) => code)
  return { documentId, confidence: extraction.confidence, codes }
}

const accept = (org: TestOrg, { documentId }: Pick<Bill, 'documentId'>) =>
  act(world, org, 'post_document', { documentId })

async function correct(org: TestOrg, { documentId }: Bill, given: object): Promise<void> {
  const reply = await world.rest(org, 'operations/correct_document', { documentId, ...given })
  expect(reply.status).toBe(200)
}

const sourcesOf = async (org: TestOrg) =>
  (await world.read(org, 'document-reliability')).body.result.sources

describe('200', () => {
  it('counts each source apart, in order of their names', async () => {
    const org = await world.createOrg('denmark')
    await accept(org, await bill(org))
    await posted(world, org)
    await posted(world, org)
    expect(await sourcesOf(org)).toMatchObject([
      { source: 'einvoice', accepted: 2, right: 2 },
      { source: 'pdf', accepted: 1, right: 1 },
    ])
  })

  it('has the same bands for every source, without a gap, which hold every document once', async () => {
    const org = await world.createOrg('denmark')
    for (let no = 0; no < 3; no++) await accept(org, await bill(org))
    await posted(world, org)
    type Band = { from: number; to: number; accepted: number; right: number; share: number | null }
    type Source = { accepted: number; right: number; curve: Band[] }
    for (const { accepted, right, curve } of (await sourcesOf(org)) as Source[]) {
      expect([curve[0]?.from, curve.at(-1)?.to]).toEqual([0, 1])
      expect(curve.slice(1).map(({ from }) => from)).toEqual(curve.slice(0, -1).map(({ to }) => to))
      expect(curve.reduce((sum, one) => sum + one.accepted, 0)).toBe(accepted)
      expect(curve.reduce((sum, one) => sum + one.right, 0)).toBe(right)
      const empty = curve.filter((one) => one.accepted === 0)
      expect(empty.every(({ share }) => share === null)).toBe(true)
    }
  })

  it('shows what was posted without a person as that, not as accepted, and what was reversed', async () => {
    const org = await world.createOrg('denmark')
    const documentId = await postedAlone(world, org)
    await postedAlone(world, org, '200.00')
    await act(world, org, 'reverse_posting', { documentId })
    expect(await sourcesOf(org)).toMatchObject([
      { source: 'einvoice', accepted: 0, error: null, automatic: { posted: 2, undone: 1 } },
    ])
  })

  it('keeps the last five of a supplier, so that no supplier decides alone', async () => {
    const org = await world.createOrg('denmark')
    for (let no = 0; no < 7; no++) await posted(world, org)
    expect(await sourcesOf(org)).toMatchObject([{ source: 'einvoice', accepted: 5, right: 5 }])
  })

  it('forgets what was accepted once its posting is reversed', async () => {
    const org = await world.createOrg('denmark')
    const documentId = await posted(world, org)
    expect(await sourcesOf(org)).toHaveLength(1)
    await act(world, org, 'reverse_posting', { documentId })
    expect(await sourcesOf(org)).toEqual([])
  })
})

describe('a correction', () => {
  it('counts once it is accepted, lowers the next reading in words, and the others not', async () => {
    const [org, other] = [await world.createOrg('denmark'), await world.createOrg('denmark')]
    for (const at of [org, other]) await accept(at, await bill(at))
    const wrong = await bill(org)
    await correct(org, wrong, { date: '2026-10-30' })
    expect((await bill(org)).codes).not.toContain('class_corrected')
    await accept(org, wrong)
    const next = await bill(org)
    expect([next.confidence, next.codes.includes('class_corrected')]).toEqual([0.85, true])
    expect((await bill(other)).confidence).toBe(0.98)
    // The same organization's e-invoices have fields with names.
    const documentId = await coded(world, org, domesticInvoice(org))
    const { caps } = (await world.read(org, `documents/${documentId}`)).body.result.extraction
    expect(caps.map(({ code }: { code: string }) => code)).not.toContain('class_corrected')
  })

  it('of a reading that was in doubt is counted in its band, and lowers nothing', async () => {
    const org = await world.createOrg('denmark')
    const first = await bill(org)
    expect(first.confidence).toBe(0.89)
    await correct(org, first, { date: '2026-10-30' })
    await accept(org, first)
    const [pdf] = await sourcesOf(org)
    expect(pdf.curve.find((one: { accepted: number }) => one.accepted > 0)).toEqual({
      from: 0.8,
      to: 0.9,
      accepted: 1,
      right: 0,
      share: 0,
      stated: 0.89,
    })
    expect(pdf.error).toBe(0.89)
    expect((await bill(org)).confidence).toBe(0.98)
  })
})

describe('403', () => {
  it('to who may read documents but not post them', async () => {
    const org = await world.createOrg('denmark')
    const key = await world.createKey(org, ['documents:read', 'documents:edit', 'ledger:read'])
    expect((await world.read({ ...org, key }, 'document-reliability')).status).toBe(403)
    const roles = { contributor: 403, viewer: 403, accountant: 200, bookkeeper: 200 }
    for (const [role, status] of Object.entries(roles)) {
      const as = await keyOf(world, org, role)
      expect([role, (await world.read(as, 'document-reliability')).status]).toEqual([role, status])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { act, upload } from '#test/support/documents/documents'
import { printed } from '#test/support/documents/photos'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

let count = 0

/** A bill of Kontorhuset, read and coded; each has another number, day and total. */
async function bill(org: TestOrg): Promise<{ documentId: string; confidence: number }> {
  count += 1
  const net = 400 + count * 8
  const kroner = (amount: number): string => `${amount},00`
  const bytes = await printed([
    ['Kontorhuset ApS'],
    ['Havnegade 12, 8000 Aarhus C'],
    ['CVR-nr. 12345674'],
    [`Faktura ${2_000 + count}`],
    [`Dato: ${`${count}`.padStart(2, '0')}-11-2026`],
    ['Kontorartikler', kroner(net)],
    ['Subtotal', kroner(net)],
    ['Moms 25%', kroner(net / 4)],
    ['I alt DKK', kroner(net + net / 4)],
    ['Kunde: Test denmark'],
  ])
  const fileId = await upload(world, org, bytes, 'bill.pdf', 'application/pdf')
  const reply = await act(world, org, 'capture_document', { source: 'upload', fileId })
  const documentId: string = reply.body.result.id
  const read = await act(world, org, 'extract_document', { documentId })
  await act(world, org, 'code_document', { documentId })
  return { documentId, confidence: read.body.result.extraction.confidence }
}

const accept = async (org: TestOrg, documentId: string) =>
  await act(world, org, 'post_document', { documentId })

const correct = async (org: TestOrg, documentId: string) =>
  await world.rest(org, 'operations/correct_document', { documentId, date: '2026-10-30' })

const sourcesOf = async (org: TestOrg) =>
  (await world.read(org, 'document-reliability')).body.result.sources

const nothing = { posted: 0, undone: 0 }

describe('200', () => {
  it('of an organization that has accepted nothing is empty', async () => {
    expect(await sourcesOf(await world.createOrg('denmark'))).toEqual([])
  })

  it('shows what was stated beside what was right, and a correction lowers what is stated next', async () => {
    const org = await world.createOrg('denmark')
    const first = await bill(org)
    expect(first.confidence).toBe(0.89)
    await accept(org, first.documentId)
    const second = await bill(org)
    expect(second.confidence).toBe(0.98)
    await accept(org, second.documentId)
    expect(await sourcesOf(org)).toMatchObject([
      { source: 'pdf', accepted: 2, right: 2, error: 0.065, automatic: nothing },
    ])
    // Read with certainty, and yet a person knew better.
    const third = await bill(org)
    expect(third.confidence).toBe(0.98)
    await correct(org, third.documentId)
    await accept(org, third.documentId)
    const [pdf] = await sourcesOf(org)
    expect(pdf).toMatchObject({ accepted: 3, right: 2 })
    expect(pdf.curve.at(-1)).toEqual({
      from: 0.9,
      to: 1,
      accepted: 2,
      right: 1,
      share: 0.5,
      stated: 0.98,
    })
    const fourth = await bill(org)
    expect(fourth.confidence).toBe(0.85)
  })

  it('shows nothing of another organization', async () => {
    const [own, other] = [await world.createOrg('denmark'), await world.createOrg('denmark')]
    await accept(own, (await bill(own)).documentId)
    expect(await sourcesOf(own)).toHaveLength(1)
    expect(await sourcesOf(other)).toEqual([])
  })
})

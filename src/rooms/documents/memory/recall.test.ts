import { beforeEach, describe, expect, it } from 'vitest'
import { act, documentOf } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

type Bill = { day: string; net: number; cvr?: string; name?: string; next?: string; extra?: string }

const plain = (amount: number) => amount.toFixed(2).replace('.', ',')

/** A bill whose date stands beside words that no label table knows. */
function bill({ day, net, cvr, name = 'Nordhavn Papir ApS', next = '15-01-2027', extra }: Bill) {
  return [
    name,
    'Industrivej 4, 2600 Glostrup',
    ...(cvr === undefined ? [] : [`CVR ${cvr}`]),
    '',
    `Pakket i huset      ${day}`,
    `Naeste pakkedag     ${next}`,
    '',
    `Kopipapir           ${plain(net)} kr`,
    `Moms 25 %           ${plain(net / 4)} kr`,
    `Total kr            ${plain(net * 1.25)} kr`,
    'Kunde: Test denmark',
    ...(extra === undefined ? [] : [extra]),
  ].join('\n')
}

async function read(given: Bill, who = org): Promise<string> {
  const { body } = await act(world, who, 'capture_document', { text: bill(given) })
  const documentId = body.result.id as string
  await act(world, who, 'extract_document', { documentId })
  await act(world, who, 'code_document', { documentId })
  return documentId
}

const cvr = '13748136'
const seen = async (documentId: string, who = org) => {
  const { extraction, coding } = await documentOf(world, who, documentId)
  const caps = (extraction.caps as { code: string }[]).map(({ code }) => code)
  const reasons = (coding.reasons as { code: string }[]).map(({ code }) => code)
  return { date: extraction.date, confidence: extraction.confidence as number, caps, reasons }
}

const accept = async (given: Bill) => {
  const documentId = await read(given)
  await act(world, org, 'post_document', { documentId })
  return documentId
}

describe('a document of a supplier whose documents were accepted', () => {
  it('needs nobody: its date stands beside the same words', async () => {
    const first = await read({ day: '03-11-2026', net: 800, cvr })
    expect((await seen(first)).caps).toEqual(expect.arrayContaining(['several_dates']))
    await act(world, org, 'post_document', { documentId: first })
    await accept({ day: '05-11-2026', net: 700, cvr })
    const third = await seen(await read({ day: '09-11-2026', net: 900, cvr }))
    expect(third).toMatchObject({ date: '2026-11-09', caps: ['text'] })
    expect(third.confidence).toBeGreaterThanOrEqual(0.9)
    expect(third.reasons).toEqual(expect.arrayContaining(['read_as_before', 'accepted_before']))
  })

  it('is read by the words of the accepted date, not by the first date', async () => {
    await accept({ day: '03-11-2026', net: 800, cvr })
    const text = bill({ day: '09-11-2026', net: 900, cvr }).replace('\n\n', '\n01-02-2026\n')
    const { body } = await act(world, org, 'capture_document', { text })
    await act(world, org, 'extract_document', { documentId: body.result.id })
    const { extraction } = await documentOf(world, org, body.result.id)
    expect([extraction.date, extraction.fields.date.proofs]).toEqual([
      '2026-11-09',
      ['labelled', 'remembered'],
    ])
  })

  it('stays in doubt where the words stand beside two dates', async () => {
    await accept({ day: '03-11-2026', net: 800, cvr })
    const extra = 'Pakket i huset      08-11-2026'
    const { caps } = await seen(await read({ day: '09-11-2026', net: 900, cvr, extra }))
    expect(caps).toContain('several_dates')
  })

  it('is still held where its sums fail, or it is a duplicate', async () => {
    await accept({ day: '03-11-2026', net: 800, cvr })
    await accept({ day: '05-11-2026', net: 700, cvr })
    const { body } = await act(world, org, 'capture_document', {
      text: bill({ day: '09-11-2026', net: 900, cvr }).replace('225,00', '241,17'),
    })
    await act(world, org, 'extract_document', { documentId: body.result.id })
    const { extraction } = await documentOf(world, org, body.result.id)
    expect(extraction.confidence).toBeLessThan(0.9)
    const twin = await seen(await read({ day: '05-11-2026', net: 700, cvr }))
    expect([twin.confidence, twin.caps]).toEqual([
      0.3,
      expect.arrayContaining(['possible_duplicate']),
    ])
  })

  it('is held where the accepted words of the total say another amount', async () => {
    await accept({ day: '03-11-2026', net: 800, cvr })
    const text = bill({ day: '09-11-2026', net: 900, cvr }).replace(
      'Total kr            1125,00 kr',
      'I alt               1125,00 kr\nTotal kr            990,00 kr',
    )
    const { body } = await act(world, org, 'capture_document', { text })
    await act(world, org, 'extract_document', { documentId: body.result.id })
    const { extraction } = await documentOf(world, org, body.result.id)
    const total = extraction.total as number
    const codes = (extraction.caps as { code: string }[]).map(({ code }) => code)
    expect(total === 990 || codes.includes('total_elsewhere')).toBe(true)
    expect(extraction.confidence).toBeLessThan(0.9)
  })

  it('is known by its name once two were accepted and the page looks the same', async () => {
    await accept({ day: '03-11-2026', net: 800 })
    expect((await seen(await read({ day: '04-11-2026', net: 600 }))).caps).toContain(
      'supplier_by_name',
    )
    await accept({ day: '05-11-2026', net: 700 })
    const third = await seen(await read({ day: '09-11-2026', net: 900 }))
    expect([third.date, third.caps]).toEqual(['2026-11-09', ['text']])
  })

  it('of another supplier, or of another organization, is read as before', async () => {
    await accept({ day: '03-11-2026', net: 800, cvr })
    await accept({ day: '05-11-2026', net: 700, cvr })
    const other = { day: '09-11-2026', net: 900, cvr: '24256790', name: 'Sydhavn Papir ApS' }
    expect((await seen(await read(other))).caps).toContain('several_dates')
    const stranger = await world.createOrg('denmark')
    const theirs = await read({ day: '09-11-2026', net: 900, cvr }, stranger)
    expect((await seen(theirs, stranger)).caps).toContain('several_dates')
  })

  it('is forgotten with a posting that is reversed', async () => {
    const documentId = await accept({ day: '03-11-2026', net: 800, cvr })
    await act(world, org, 'reverse_posting', { documentId })
    const next = await seen(await read({ day: '09-11-2026', net: 900, cvr }))
    expect(next.caps).toContain('several_dates')
    expect(next.reasons).not.toContain('accepted_before')
  })

  it('teaches nothing before somebody who may post accepts it', async () => {
    await read({ day: '03-11-2026', net: 800, cvr })
    const { caps } = await seen(await read({ day: '09-11-2026', net: 900, cvr }))
    expect(caps).toContain('several_dates')
  })
})

import { describe, expect, it } from 'vitest'
import {
  act,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
} from '#test/support/documents/documents'
import { boxesOf, prepared } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-11-16' })

const splitBill = () =>
  domesticInvoice(world.it, {
    lines: [{ text: 'Cancelleria', net: '1000.00', rate: '22.00' }],
  }).replaceAll('</Imposta>', '</Imposta><EsigibilitaIVA>S</EsigibilitaIVA>')

type Line = { account: string; amount: number }

describe('a bill under split payment', () => {
  it('owes the supplier the net, and the VAT to the state', async () => {
    const org = world.it
    const documentId = await coded(world, org, splitBill())
    const shown = await documentOf(world, org, documentId)
    expect(shown.extraction.confidence).toBeLessThanOrEqual(0.5)
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    const amounts = entry.lines.map(({ account, amount }: Line) => [account, amount])
    expect(amounts.slice(1)).toEqual([
      ['1601', 220],
      ['2606', -220],
      ['2501', -1000],
    ])
    expect(amounts[0][1]).toBe(1000)
    expect(entry.lines.reduce((sum: number, line: Line) => sum + line.amount, 0)).toBe(0)
    expect(boxesOf(await prepared(world, org))).toMatchObject({ VP3: 1000, VP4: 0, VP5: 220 })
  })

  it('without a right to deduct is a cost of the whole amount, and still owes the net', async () => {
    const org = await world.createOrg('italy')
    const documentId = await coded(world, org, splitBill())
    await act(world, org, 'update_coding', { documentId, vatCode: 'A22D0' })
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    const amounts = entry.lines.map(({ account, amount }: Line) => [account, amount])
    expect(amounts.slice(1)).toEqual([
      ['2606', -220],
      ['2501', -1000],
    ])
    expect(amounts[0][1]).toBe(1220)
  })
})

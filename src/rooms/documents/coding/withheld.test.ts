import { describe, expect, it } from 'vitest'
import {
  act,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  posted,
} from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

/** A lawyer's invoice: fee 1,040.00 with the fund's share, 22 % VAT, 200.00 kept back. */
function lawyer(kind: 'invoice' | 'credit_note' = 'invoice', number = 'L-1'): string {
  const withheld =
    '<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>200.00</ImportoRitenuta>' +
    '<AliquotaRitenuta>20.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta>'
  const lines = [{ text: 'Consulenza legale', net: '1040.00', rate: '22' }]
  const xml = domesticInvoice(world.it, { kind, number, lines })
  return xml.replace('<ImportoTotaleDocumento>', `${withheld}<ImportoTotaleDocumento>`)
}

const sides = (entry: { lines: { account: string; amount: number }[] }) =>
  Object.fromEntries(entry.lines.map((line) => [line.account, line.amount]))

describe('tax that the buyer keeps back', () => {
  it('is owed to the state, and so much less to the supplier', async () => {
    const documentId = await posted(world, world.it, lawyer())
    const { extraction } = await documentOf(world, world.it, documentId)
    expect(extraction).toMatchObject({ net: 1040, vat: 228.8, total: 1268.8 })
    const [entry] = await entriesOf(world, world.it, documentId)
    expect(sides(entry)).toMatchObject({ '2602': -200, '2501': -1068.8 })
    const { rows } = await world.owner.query(
      `SELECT amount_minor FROM open_item WHERE entry_id = (SELECT entry_id FROM document
         WHERE posting ->> 'ledgerEntryId' = $1)`,
      [entry.id],
    )
    expect(rows).toEqual([{ amount_minor: '-106880' }])
  })

  it('comes back with a credit note', async () => {
    const documentId = await posted(world, world.it, lawyer('credit_note', 'L-2'))
    const [entry] = await entriesOf(world, world.it, documentId)
    expect(sides(entry)).toMatchObject({ '2602': 200, '2501': 1068.8 })
  })

  it('comes back with a credit note that writes it with a minus, too', async () => {
    const xml = lawyer('credit_note', 'L-4').replace('>200.00</ImportoRit', '>-200.00</ImportoRit')
    const documentId = await posted(world, world.it, xml)
    const [entry] = await entriesOf(world, world.it, documentId)
    expect(sides(entry)).toMatchObject({ '2602': 200, '2501': 1068.8 })
  })

  it('is left out where a person set another amount', async () => {
    const documentId = await coded(world, world.it, lawyer('invoice', 'L-3'))
    const body = { documentId, codedAmount: -122 }
    const { coding } = (await act(world, world.it, 'update_coding', body)).body.result
    expect(sides(coding.entry)).toMatchObject({ '2501': -122 })
    expect(sides(coding.entry)).not.toHaveProperty('2602')
  })
})

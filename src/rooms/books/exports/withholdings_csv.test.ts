import { describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { allocate } from '#ledger/parts'
import { cents, exported, rowsOf } from '#test/support/books/exports'
import { atDesk, paymentOf } from '#test/support/books/ledger_desk'
import { documentOf, domesticInvoice, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import withholdings from './withholdings.ts'
import { withholdingsExport } from './withholdings_csv.ts'

const world = useWorld({ startsOn: '2026-11-16' })

describe('200', () => {
  it('has a row for each part, with the same figures as the list', async () => {
    const org = world.it
    const kept =
      '<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>200.00</ImportoRitenuta>' +
      '<AliquotaRitenuta>20.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta>'
    const lines = [{ text: 'Consulenza', net: '1000.00', rate: '22' }]
    const xml = domesticInvoice(org, { number: 'C-1', lines })
    const documentId = await posted(
      world,
      org,
      xml.replace('<ImportoTotaleDocumento>', `${kept}<ImportoTotaleDocumento>`),
    )
    const { ledgerEntryId } = (await documentOf(world, org, documentId)).posting
    for (const [date, amountMinor] of [
      ['2026-07-20', -51_000n],
      ['2026-11-10', -51_000n],
    ] as const) {
      const transaction = paymentOf(world, org, amountMinor, { date })
      const target = { type: 'ledger', entryId: decodeId('led', ledgerEntryId) ?? '' } as const
      await atDesk(world, org, (scene) => allocate(scene, { transaction, target, amountMinor }))
    }
    const span = 'separator=comma&from=2026-01-01&to=2026-12-31'
    const rows = rowsOf(await exported(world, org, `exports/withholdings?${span}`))
    const { items } = (await world.read(org, 'withholdings')).body.result
    expect(rows).toHaveLength(2)
    // Payments of July are passed on by 20 August.
    expect(rows[0]).toMatchObject({ month: '2026-07', dueDate: '2026-08-20', taxCode: '1040' })
    expect(rows.map((row) => cents(row['amount'] ?? ''))).toEqual([10_000n, 10_000n])
    expect(rows.map((row) => row['paymentEntryId'])).toEqual(
      items.map((one: { paymentEntryId: string }) => one.paymentEntryId),
    )
    const later = rowsOf(
      await exported(
        world,
        org,
        `exports/withholdings?separator=comma&from=2026-08-01&to=2026-12-31`,
      ),
    )
    expect(later).toHaveLength(1)
  })

  it('has its heading only where nothing was kept back', async () => {
    const text = await exported(
      world,
      world.dk,
      'exports/withholdings?separator=comma&from=2026-01-01&to=2026-12-31',
    )
    expect(rowsOf(text)).toEqual([])
  })
})

describe('409', () => {
  it('answers report_too_long like the list that it is made from', () => {
    expect(withholdingsExport.fails).toEqual(withholdings.fails)
    expect(withholdings.fails).toContain('report_too_long')
  })
})

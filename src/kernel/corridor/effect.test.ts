import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, effectOf } from './effect.ts'

const between = (was: unknown, is: unknown): string[] =>
  changesOf(effectOf(was), effectOf(is)).map(({ field }) => field)

describe('the effect of a preview', () => {
  it('is its amounts, parties, accounts, addresses, papers and texts', () => {
    const was = {
      buyer: { name: 'A', vatNumber: 'DK1' },
      lines: [{ account: '1000', net: 10, text: 'Hours' }],
      to: 'a@b.test',
      file: { sha256: 'aa' },
    }
    const is = {
      buyer: { name: 'B', vatNumber: 'DK2' },
      lines: [{ account: '1010', net: 11, text: 'Days' }],
      to: 'c@d.test',
      file: { sha256: 'bb' },
    }
    expect(between(was, is)).toEqual([
      'buyer.name',
      'buyer.vatNumber',
      'lines.0.account',
      'lines.0.net',
      'lines.0.text',
      'to',
      'file.sha256',
    ])
  })

  it('is not its ids, numbers, versions and times', () => {
    const of = (no: number) => ({
      id: `inv_0${no}h455vb4pex5vsknk084sn02`.padEnd(30, 'q'),
      version: no,
      number: `2026-000${no}`,
      date: `2026-11-0${no}`,
      issuedAt: `2026-11-0${no}T10:00:00.000Z`,
      exchange: { rate: `7.4${no}` },
      ledgerEntry: { text: `2026-000${no} Kunde A/S` },
    })
    expect(between(of(1), of(2))).toEqual([])
    expect([...effectOf(of(1)).keys()]).toEqual(['ledgerEntry.text'])
  })

  it('is the month that VAT counts in, and no other day', () => {
    expect(between({ vatDate: '2026-11-30' }, { vatDate: '2026-11-01' })).toEqual([])
    expect(between({ vatDate: '2026-11-30' }, { vatDate: '2026-12-01' })).toEqual(['vatDate'])
  })

  it('knows a warning by its code', () => {
    const of = (code: string, detail: string) => ({ warnings: [{ code, detail }] })
    expect(between(of('late', 'since 1 May'), of('late', 'since 2 May'))).toEqual([])
    expect(between(of('late', ''), of('possible_duplicate', ''))).toEqual(['warnings.0'])
    expect(between({}, of('late', ''))).toEqual(['warnings.0'])
  })

  it('says what was and what is, null where there was nothing', () => {
    const changes = changesOf(effectOf({ net: 1 }), effectOf({ net: 2, vat: 3 }))
    expect(changes).toEqual([
      { field: 'net', was: 1, is: 2 },
      { field: 'vat', was: null, is: 3 },
    ])
  })

  it('is the same once it was stored and read back, whatever the preview', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (preview) => {
        expect(between(preview, JSON.parse(JSON.stringify(preview)))).toEqual([])
      }),
    )
  })
})

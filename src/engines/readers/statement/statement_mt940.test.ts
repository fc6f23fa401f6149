import { describe, expect, it } from 'vitest'
import { danishIban, month, toMt940 } from '#test/support/bank/statements'
import type { BankStatement, StatementRow } from '../reading/statement.ts'
import { isMt940, readMt940 } from './statement_mt940.ts'

function read(text: string): BankStatement[] {
  const outcome = readMt940(text)
  if ('refused' in outcome) throw new Error(outcome.detail)
  return outcome.statements
}

const faultOf = (text: string): string => {
  const outcome = readMt940(text)
  return 'refused' in outcome ? `${outcome.refused}: ${outcome.detail}` : 'read'
}

const framed = (entry: string, more = ''): string =>
  [
    ':20:X',
    `:25:${danishIban}`,
    ':60F:C261001DKK0,00',
    `:61:${entry}`,
    more,
    ':62F:C261031DKK0,00',
    '-',
  ].join('\n')

const entryOf = (entry: string, more = ''): StatementRow | undefined =>
  read(framed(entry, more))[0]?.rows[0]

describe('the form', () => {
  it('is known by its fields', () => {
    expect(isMt940(toMt940([month]))).toBe(true)
    expect(isMt940('Dato;Beløb\n:20:30;5')).toBe(false)
  })

  it('may stand in the blocks of the network', () => {
    const blocks = `{1:F01BANKDKKKXXXX0000000000}{2:I940XXXXN}{4:\n${toMt940([month])}}`
    expect(read(blocks)[0]?.rows).toHaveLength(3)
  })

  it('without entries or balances is no statement', () => {
    expect(faultOf(':20:X\n:25:1\n')).toContain('no_statement_found')
  })
})

describe('an entry', () => {
  it.each([
    ['C', '12,50', '12.50'],
    ['D', '12,50', '-12.50'],
    ['RC', '12,50', '-12.50'],
    ['RD', '12,50', '12.50'],
    ['D', '7,', '-7'],
    ['DK', '1000000,1', '-1000000.1'],
    ['C', '0,00', '0.00'],
  ])('of direction %s and amount %s is %s', (direction, amount, wanted) => {
    expect(entryOf(`2610021002${direction}${amount}NTRFNONREF`)?.amount).toBe(wanted)
  })

  it('is booked in the year that lies nearest to its value', () => {
    expect(entryOf('2612311231D1,00NTRFX')?.bookedOn).toBe('2026-12-31')
    expect(entryOf('2612310102D1,00NTRFX')?.bookedOn).toBe('2027-01-02')
    expect(entryOf('2601021231D1,00NTRFX')?.bookedOn).toBe('2025-12-31')
    expect(entryOf('261002D1,00NTRFX')).toMatchObject({
      bookedOn: '2026-10-02',
      valueOn: '2026-10-02',
    })
  })

  it('takes the reference of the bank before that of the owner', () => {
    expect(entryOf('261002D1,00NTRFOWN/1//BANK-9')?.entryReference).toBe('BANK-9')
    expect(entryOf('261002D1,00NTRFOWN/1')?.entryReference).toBe('OWN/1')
    expect(entryOf('261002D1,00NTRFOWN')?.bankCode).toBe('NTRF')
  })

  it('is told about over several lines', () => {
    const row = entryOf('261002D1,00NTRFX//Y\nextra words', ':86:first\nsecond')
    expect(row?.text).toBe('first\nsecond\nextra words')
  })
})

describe('an account', () => {
  it('is named by its IBAN, also with a currency behind it, or by a number', () => {
    const named = (account: string) =>
      read(toMt940([month]).replace(`:25:${danishIban}`, `:25:${account}`))[0]
    expect(named(`${danishIban}DKK`)).toMatchObject({ iban: danishIban })
    expect(named('0040/0440116243')).toMatchObject({ iban: null, accountNumber: '0040/0440116243' })
  })

  it('of several pages is one statement from the first balance to the last', () => {
    const [first, second] = [
      { ...month, entries: month.entries.slice(0, 2), closing: '2225.50' },
      { ...month, entries: month.entries.slice(2), opening: '2225.50' },
    ]
    const pages = toMt940([first, second]).replace(':62F:', ':62M:')
    const statements = read(pages)
    expect(statements).toHaveLength(1)
    expect(statements[0]?.rows).toHaveLength(3)
    expect(statements[0]?.balances).toEqual([
      { kind: 'opening', day: '2026-10-02', amount: '1000.00' },
      { kind: 'closing', day: '2026-10-31', amount: '1725.50' },
    ])
  })

  it('keeps statements apart that do not follow from each other', () => {
    expect(read(toMt940([month, { ...month, opening: '5.00', closing: '730.50' }]))).toHaveLength(2)
  })
})

describe('what is broken is refused by its line', () => {
  it.each([
    ['an entry', framed('garbage'), 'line 4'],
    ['a day', framed('261399D1,00NTRFX'), 'line 4'],
    ['an amount', framed('261002D1,00,0NTRFX'), '1,00,0'],
    ['a balance', framed('261002D1,00NTRFX').replace('C261001DKK0,00', 'nothing'), ':60F:'],
  ])('%s', (_says, text, says) => {
    const fault = faultOf(text)
    expect(fault).toContain('broken_file')
    expect(fault).toContain(says)
  })
})

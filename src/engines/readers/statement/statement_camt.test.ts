import { describe, expect, it } from 'vitest'
import { month, toCamt } from '#test/support/bank/statements'
import type { BankStatement, StatementOutcome } from '../reading/statement.ts'
import { readCamt } from './statement_camt.ts'

const outcomeOf = (xml: string): StatementOutcome => readCamt(new TextEncoder().encode(xml))

function statementOf(xml: string): BankStatement {
  const outcome = outcomeOf(xml)
  if ('refused' in outcome) throw new Error(outcome.detail)
  const [statement] = outcome.statements
  if (!statement) throw new Error('there is no statement')
  return statement
}

const faultOf = (xml: string): string => {
  const outcome = outcomeOf(xml)
  return 'refused' in outcome ? outcome.detail : 'read'
}

const text = toCamt([month])

describe('an entry', () => {
  it('has its sign from its direction, of a reversal too', () => {
    const reversed = text.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    expect(statementOf(reversed).rows.map((row) => row.amount)).toEqual([
      '1250.00',
      '-24.50',
      '-500.00',
    ])
  })

  it('that is only announced is left out', () => {
    const pending = {
      ...month.entries[0],
      day: '2026-10-02',
      amount: '1.00',
      text: 'x',
      status: 'PDNG',
    }
    const sheet = { ...month, entries: [pending, ...month.entries] }
    expect(statementOf(toCamt([sheet], '02')).rows).toHaveLength(3)
    expect(statementOf(toCamt([sheet], '08')).rows).toHaveLength(3)
  })

  it('of many payments at once is one booking', () => {
    const details = /<TxDtls>[\s\S]*?<\/TxDtls>/.exec(text)?.[0] ?? ''
    const batch = text.replace(details, details + details.replaceAll('0012', '0013'))
    const [first] = statementOf(batch).rows
    expect(first).toMatchObject({ amount: '1250.00', counterpartyName: null, reference: null })
    expect(first?.text).toBe('Faktura 2026-0012\nFaktura 2026-0013')
  })

  it('takes the bank its own reference before the number in the list', () => {
    const both = text.replace('<AcctSvcrRef>', '<NtryRef>1</NtryRef><AcctSvcrRef>')
    expect(statementOf(both).rows[0]?.entryReference).toBe('BANK-0001')
    const one = text.replaceAll(/<AcctSvcrRef>.*?<\/AcctSvcrRef>/g, '<NtryRef>77</NtryRef>')
    expect(statementOf(one).rows[0]?.entryReference).toBe('77')
  })

  it('says how the bank classes it', () => {
    expect(statementOf(text).rows[0]?.bankCode).toBe('PMNT/RCDT/ESCT')
    const own = text.replaceAll(/<Domn>.*?<\/Domn>/g, '<Prtry><Cd>48</Cd></Prtry>')
    expect(statementOf(own).rows[0]?.bankCode).toBe('48')
  })

  it('may be dated to the minute', () => {
    const timed = text.replaceAll(
      '<BookgDt><Dt>2026-10-02</Dt>',
      '<BookgDt><DtTm>2026-10-02T23:59:00+02:00</DtTm>',
    )
    expect(statementOf(timed).rows[0]?.bookedOn).toBe('2026-10-02')
  })
})

describe('a balance', () => {
  it('that opens is kept with the first entry, whichever day the bank gave it', () => {
    const earlier = text.replace('<Dt><Dt>2026-10-02</Dt></Dt>', '<Dt><Dt>2026-09-30</Dt></Dt>')
    expect(statementOf(earlier).balances[0]).toEqual({
      kind: 'opening',
      day: '2026-10-02',
      amount: '1000.00',
    })
  })

  it('may be below nothing', () => {
    const sheet = { ...month, closing: '-12.00' }
    expect(statementOf(toCamt([sheet])).balances[1]).toMatchObject({ amount: '-12.00' })
  })

  it('of other kinds proves nothing and is left out', () => {
    const available = text.replace('CLBD', 'CLAV')
    expect(statementOf(available).balances).toHaveLength(1)
  })
})

describe('a broken entry is refused by its number', () => {
  it.each([
    [
      'without a direction',
      text.replace('<CdtDbtInd>CRDT</CdtDbtInd>\n      <Sts>', '<Sts>'),
      'Entry 1',
    ],
    ['with a strange amount', text.replace('>24.50<', '>24,50<'), 'Entry 2 has the amount "24,50"'],
    ['without a day', text.replaceAll(/<(BookgDt|ValDt)>.*?<\/\1>/g, ''), 'has no booking date'],
  ])('%s', (_says, xml, says) => {
    expect(faultOf(xml)).toContain(says)
  })
})

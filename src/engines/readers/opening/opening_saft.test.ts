import { describe, expect, it } from 'vitest'
import { openingOutcome } from '../reading/opening.ts'
import { readSaft } from './opening_saft.ts'

const account = (id: string, more: string) =>
  `<Account><AccountID>${id}</AccountID><AccountDescription>Konto ${id}</AccountDescription><StandardAccountID>${id}</StandardAccountID>${more}</Account>`

const file = (accounts: string, parties = '', days = ['2026-01-01', '2026-06-30']) =>
  `<?xml version="1.0"?><AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:DK">
  <Header><DefaultCurrencyCode>DKK</DefaultCurrencyCode><SelectionCriteria>
  <SelectionStartDate>${days[0]}</SelectionStartDate><SelectionEndDate>${days[1]}</SelectionEndDate>
  </SelectionCriteria></Header><MasterFiles><GeneralLedgerAccounts>${accounts}</GeneralLedgerAccounts>${parties}</MasterFiles></AuditFile>`

function read(xml: string, part: 'balances' | 'items', beginsOn = '2026-07-01') {
  const wish = { format: 'saft' as const, part, columns: {}, beginsOn }
  return openingOutcome.parse(readSaft(new TextEncoder().encode(xml), wish))
}

const both = `<OpeningDebitBalance>5.00</OpeningDebitBalance><ClosingCreditBalance>7.25</ClosingCreditBalance>`

describe('balances of a SAF-T file', () => {
  it('are those at its end if it ends right before the books begin', () => {
    expect(read(file(account('6480', both)), 'balances')).toEqual({
      format: 'saft',
      currency: 'DKK',
      balances: [
        { line: 1, account: '6480', name: 'Konto 6480', standardNumber: '6480', amount: '-7.25' },
      ],
      items: [],
      faults: [],
    })
  })

  it('are those at its start if it starts when the books begin', () => {
    const later = file(account('6480', both), '', ['2026-07-01', '2026-12-31'])
    expect(read(later, 'balances')).toMatchObject({ balances: [{ amount: '5.00' }] })
  })

  it('of another period are of another day', () => {
    const refused = read(file(account('6480', both)), 'balances', '2026-08-01')
    expect(refused).toMatchObject({ refused: 'period_does_not_fit' })
  })

  it('that are no amounts are named', () => {
    const wrong = account('1', '<ClosingDebitBalance>en krone</ClosingDebitBalance>')
    expect(read(file(wrong), 'balances')).toMatchObject({
      balances: [],
      faults: [{ line: 1, code: 'amount_unreadable', said: '1' }],
    })
  })
})

describe('customers and suppliers of a SAF-T file', () => {
  const parties = `<Customers><Customer><RegistrationNumber>12345678</RegistrationNumber><Name>Kunde</Name>
    <TaxRegistration><TaxRegistrationNumber>DK12345678</TaxRegistrationNumber></TaxRegistration>
    <CustomerID>K1</CustomerID><ClosingDebitBalance>100.00</ClosingDebitBalance></Customer>
    <Customer><Name>Uden</Name><CustomerID>K2</CustomerID></Customer></Customers>
    <Suppliers><Supplier><Name>Lager</Name><SupplierID>L1</SupplierID>
    <ClosingCreditBalance>30.00</ClosingCreditBalance></Supplier></Suppliers>`

  it('are one item each where the file states what they owe', () => {
    expect(read(file('', parties), 'items')).toMatchObject({
      items: [
        { side: 'customer', name: 'Kunde', number: 'K1', open: '100.00', date: '2026-06-30' },
        { side: 'supplier', name: 'Lager', number: 'L1', open: '30.00', vatNumber: null },
      ],
    })
  })
})

describe('what is no SAF-T file', () => {
  it.each([
    ['another XML', '<Invoice/>', 'no_saft_found'],
    ['broken', '<AuditFile>', 'broken_file'],
    ['with entities', '<!DOCTYPE a []><AuditFile/>', 'forbidden_xml'],
  ])('is refused: %s', (_says, xml, refused) => {
    expect(read(xml, 'balances')).toMatchObject({ refused })
  })
})

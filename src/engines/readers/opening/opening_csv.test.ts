import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openingOutcome, type OpeningFile } from '../reading/opening.ts'
import { readOpening } from './opening_read.ts'

const home = { country: 'DK', currency: 'DKK' }

function readRaw(content: string | Uint8Array, part: 'balances' | 'items', columns = {}) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const opening = { format: 'csv' as const, part, columns, beginsOn: '2026-07-01' }
  const input = { bytes, text: null, mimeType: null, fileName: null, home, opening }
  // What leaves the readers' process must pass the schema on the other side.
  return openingOutcome.parse(JSON.parse(JSON.stringify(readOpening(input))))
}

function read(content: string | Uint8Array, part: 'balances' | 'items', columns = {}): OpeningFile {
  const outcome = readRaw(content, part, columns)
  if ('refused' in outcome) throw new Error(`${outcome.refused}: ${outcome.detail}`)
  return outcome
}

const balancesOf = (...lines: string[]) =>
  read(lines.join('\n'), 'balances').balances.map(({ account, amount }) => [account, amount])
const refusalOf = (content: string, part: 'balances' | 'items' = 'balances', columns = {}) => {
  const outcome = readRaw(content, part, columns)
  return 'refused' in outcome ? `${outcome.refused}: ${outcome.detail}` : 'read'
}

describe('a trial balance', () => {
  it('is read with debit and credit, with a signed balance, and in English', () => {
    const expected = [
      ['1000', '1250.50'],
      ['2000', '-1250.50'],
    ]
    expect(
      balancesOf('Konto;Navn;Debet;Kredit', '1000;Bank;1.250,50;', '2000;Lån;;1.250,50'),
    ).toEqual(expected)
    expect(
      balancesOf('Conto;Descrizione;Saldo', '1000;Banca;1.250,50', '2000;Mutuo;-1.250,50'),
    ).toEqual(expected)
    expect(balancesOf('Account,Name,Balance', '1000,Bank,1250.50', '2000,Loan,(1250.50)')).toEqual(
      expected,
    )
  })

  it('in Windows-1252 keeps its letters', () => {
    const bytes = Buffer.from('Konto;Kontonavn;Saldo\r\n1000;Køb på kredit;1,00\r\n', 'latin1')
    expect(read(bytes, 'balances').balances[0]).toMatchObject({ name: 'Køb på kredit', line: 2 })
  })

  it('may have lines above its headings, and headings between its accounts', () => {
    const lines = ['Firma ApS;;', 'Konto;Navn;Saldo', ';Aktiver;', '1000;Bank;1,00', '1001;Tom;']
    expect(balancesOf(...lines)).toEqual([
      ['1000', '1.00'],
      ['1001', '0'],
    ])
  })

  it('takes the headings that the caller names', () => {
    const text = 'Nr;Navn;Stand\n1000;Bank;1,00'
    expect(refusalOf(text)).toContain('columns_missing')
    const { balances } = read(text, 'balances', { account: 'Nr', balance: 'Stand' })
    expect(balances).toMatchObject([{ account: '1000', amount: '1.00' }])
    expect(refusalOf(text, 'balances', { account: 'Nr', balance: 'Saldo' })).toContain('"Saldo"')
  })

  it.each([
    ['amount_unreadable', '1000;Bank;tusind;', 'tusind'],
    ['debit_and_credit', '1000;Bank;1,00;2,00', '1,00 / 2,00'],
    ['account_missing', ';I alt;5,00;', 'I alt'],
  ])('names the line that cannot be right: %s', (code, line, said) => {
    const { faults, balances } = read(`Konto;Navn;Debet;Kredit\n900;X;1,00;\n${line}`, 'balances')
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({ line: 3, code })
    expect(faults[0]?.said).toContain(said)
    expect(balances).toHaveLength(1)
  })

  it('with amounts that can be read in two ways is refused', () => {
    expect(refusalOf('Konto;Saldo\n1000;2,500\n2000;-2,500')).toContain('ambiguous_amounts')
  })

  it.each([
    ['nothing', '', 'nothing_to_read'],
    ['XML', '<a/>', 'type_mismatch'],
    ['a picture', '\u0000\u0001\u0002', 'type_mismatch'],
    ['a letter', 'Kære alle\nhvordan går det', 'no_table_found'],
  ])('is not %s', (_says, content, code) => {
    expect(refusalOf(content)).toContain(code)
  })
})

describe('a list of open items', () => {
  const head = 'Type;Navn;CVR-nr.;Fakturanr.;Fakturadato;Forfaldsdato;Valuta;Beløb;Restbeløb'
  const line = 'Debitor;Kunde ApS;12345678;F-1;02-03-2026;02-04-2026;DKK;100,00;40,00'

  it('has what is open and not what was billed', () => {
    expect(read(`${head}\n${line}`, 'items').items).toEqual([
      {
        line: 2,
        side: 'customer',
        name: 'Kunde ApS',
        vatNumber: null,
        businessId: '12345678',
        number: 'F-1',
        date: '2026-03-02',
        dueDate: '2026-04-02',
        currency: 'DKK',
        open: '40.00',
        home: null,
      },
    ])
  })

  it('of Italy is read alike', () => {
    const text = 'Fornitore;Partita IVA;Numero;Data;Scadenza;Residuo\nRossi;IT01;7;02/03/2026;;1,50'
    expect(read(text, 'items').items[0]).toMatchObject({
      side: null,
      name: 'Rossi',
      vatNumber: 'IT01',
      dueDate: null,
      open: '1.50',
    })
  })

  it.each([
    ['amount_unreadable', line.replace('40,00', 'fyrre')],
    ['amount_missing', line.replace('40,00', '')],
    ['date_unreadable', line.replace('02-03-2026', '31-02-2026')],
    ['date_unreadable', line.replace('02-04-2026', 'snart')],
    ['name_missing', line.replace('Kunde ApS', '')],
    ['side_unreadable', line.replace('Debitor', 'Ven')],
  ])('names the line that cannot be right: %s', (code, wrong) => {
    expect(read(`${head}\n${line}\n${wrong}`, 'items').faults).toMatchObject([{ line: 3, code }])
  })
})

describe('any text', () => {
  it('is read or refused, and never more rows than lines', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (noise) => {
        const outcome = readRaw(`Konto;Saldo\n${noise}`, 'balances')
        if ('refused' in outcome) return
        expect(outcome.balances.length + outcome.faults.length).toBeLessThanOrEqual(
          noise.split(/\r\n|\r|\n/).length,
        )
      }),
      { numRuns: 300 },
    )
  })

  it('keeps every amount to the last øre', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), {
          minLength: 1,
          maxLength: 30,
        }),
        (minors) => {
          const said = (minor: bigint) => {
            const text = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
            return `${minor < 0n ? '-' : ''}${text.slice(0, -2)},${text.slice(-2)}`
          }
          const lines = minors.map((minor, index) => `${index + 1};${said(minor)}`)
          const { balances } = read(['Konto;Saldo', ...lines].join('\n'), 'balances')
          expect(balances.map(({ amount }) => BigInt(amount.replace('.', '')))).toEqual(minors)
        },
      ),
      { numRuns: 200 },
    )
  })
})

/** Made-up bank statements of every form that is read, with the same bookings in each. */

export type Entry = {
  day: string
  valueDay?: string
  /** With a point and a sign. */
  amount: string
  text: string
  name?: string
  iban?: string
  reference?: string
  bankReference?: string
  status?: string
}

export type Sheet = {
  iban: string | null
  currency: string
  opening: string | null
  closing: string | null
  closingDay?: string
  entries: Entry[]
}

export const danishIban = 'DK5000400440116243'
export const italianIban = 'IT60X0542811101000000123456'

export const month: Sheet = {
  iban: danishIban,
  currency: 'DKK',
  opening: '1000.00',
  closing: '1725.50',
  closingDay: '2026-10-31',
  entries: [
    {
      day: '2026-10-02',
      valueDay: '2026-10-03',
      amount: '1250.00',
      text: 'Faktura 2026-0012',
      name: 'Kunde ApS',
      iban: 'DE89370400440532013000',
      reference: 'RF18539007547034',
      bankReference: 'BANK-0001',
    },
    { day: '2026-10-02', amount: '-24.50', text: 'Kaffe', name: 'Kaffebar' },
    { day: '2026-10-05', amount: '-500.00', text: 'Husleje oktober', bankReference: 'BANK-0002' },
  ],
}

const unsigned = (amount: string): string => amount.replace('-', '')
const direction = (amount: string): string => (amount.startsWith('-') ? 'DBIT' : 'CRDT')

/** camt.053.001.02 or .08: the later one names parties and status one level deeper. */
export function toCamt(sheets: readonly Sheet[], version: '02' | '08' = '08'): string {
  const deep = version === '08'
  const entryOf = (entry: Entry, currency: string): string => {
    const isCredit = !entry.amount.startsWith('-')
    const party = isCredit ? 'Dbtr' : 'Cdtr'
    const name = entry.name ?? ''
    const status = entry.status ?? 'BOOK'
    return `<Ntry>
      <Amt Ccy="${currency}">${unsigned(entry.amount)}</Amt><CdtDbtInd>${direction(entry.amount)}</CdtDbtInd>
      <Sts>${deep ? `<Cd>${status}</Cd>` : status}</Sts>
      <BookgDt><Dt>${entry.day}</Dt></BookgDt>
      <ValDt><Dt>${entry.valueDay ?? entry.day}</Dt></ValDt>
      ${entry.bankReference ? `<AcctSvcrRef>${entry.bankReference}</AcctSvcrRef>` : ''}
      <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
      <NtryDtls><TxDtls>
        <RltdPties>
          <${party}>${deep ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`}</${party}>
          ${entry.iban ? `<${party}Acct><Id><IBAN>${entry.iban}</IBAN></Id></${party}Acct>` : ''}
        </RltdPties>
        <RmtInf><Ustrd>${entry.text}</Ustrd>
          ${entry.reference ? `<Strd><CdtrRefInf><Ref>${entry.reference}</Ref></CdtrRefInf></Strd>` : ''}
        </RmtInf>
      </TxDtls></NtryDtls>
    </Ntry>`
  }
  const balanceOf = (kind: string, sheet: Sheet, amount: string | null, day: string): string =>
    amount === null
      ? ''
      : `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="${sheet.currency}">${unsigned(amount)}</Amt>
        <CdtDbtInd>${direction(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const statementOf = (sheet: Sheet, index: number): string => `<Stmt><Id>S${index}</Id>
    <Acct><Id>${sheet.iban ? `<IBAN>${sheet.iban}</IBAN>` : '<Othr><Id>4711</Id></Othr>'}</Id>
    <Ccy>${sheet.currency}</Ccy></Acct>
    ${balanceOf('OPBD', sheet, sheet.opening, sheet.entries[0]?.day ?? '2026-10-01')}
    ${balanceOf('CLBD', sheet, sheet.closing, sheet.closingDay ?? '2026-10-31')}
    ${sheet.entries.map((entry) => entryOf(entry, sheet.currency)).join('\n')}</Stmt>`
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
    <GrpHdr><MsgId>M1</MsgId></GrpHdr>${sheets.map(statementOf).join('\n')}
    </BkToCstmrStmt></Document>`
}

const swiftDay = (day: string): string => day.slice(2).replaceAll('-', '')
const swiftAmount = (amount: string): string => unsigned(amount).replace('.', ',')
const swiftSign = (amount: string): string => (amount.startsWith('-') ? 'D' : 'C')

export function toMt940(sheets: readonly Sheet[]): string {
  const balanceOf = (tag: string, sheet: Sheet, amount: string | null, day: string): string[] =>
    amount === null
      ? []
      : [`:${tag}:${swiftSign(amount)}${swiftDay(day)}${sheet.currency}${swiftAmount(amount)}`]
  return sheets
    .flatMap((sheet, index) => [
      `:20:STATEMENT${index}`,
      `:25:${sheet.iban ?? '4711'}`,
      ':28C:1/1',
      ...balanceOf('60F', sheet, sheet.opening, sheet.entries[0]?.day ?? '2026-10-01'),
      ...sheet.entries.flatMap((entry) => [
        `:61:${swiftDay(entry.valueDay ?? entry.day)}${entry.day.slice(5).replace('-', '')}${swiftSign(entry.amount)}${swiftAmount(entry.amount)}NTRFNONREF//${entry.bankReference ?? ''}`,
        `:86:/NAME/${entry.name ?? ''}/IBAN/${entry.iban ?? ''}/REMI/${entry.reference ?? ''} ${entry.text}`,
      ]),
      ...balanceOf('62F', sheet, sheet.closing, sheet.closingDay ?? '2026-10-31'),
      '-',
    ])
    .join('\r\n')
}

const commaOf = (amount: string): string => amount.replace('.', ',')
const dayFirst = (day: string): string => day.split('-').toReversed().join('-')

/** As Danish banks export it: day first, decimal comma, semicolons, newest first. */
export function toDanishCsv(sheet: Sheet): string {
  let balance = Math.round(Number(sheet.opening) * 100)
  const lines = sheet.entries.map((entry) => {
    balance += Math.round(Number(entry.amount) * 100)
    const saldo = `${Math.trunc(balance / 100)},${String(Math.abs(balance % 100)).padStart(2, '0')}`
    return `"${dayFirst(entry.day)}";"${entry.text}";"${commaOf(entry.amount)}";"${saldo}";"Udført";"Nej"`
  })
  const head = '"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"'
  return [head, ...lines.toReversed(), ''].join('\r\n')
}

/** As Italian banks export it: a preamble, two columns for the two directions, a total below. */
export function toItalianCsv(sheet: Sheet): string {
  const lines = sheet.entries.map((entry) => {
    const day = entry.day.split('-').toReversed().join('/')
    const size = commaOf(unsigned(entry.amount))
    const [credit, debit] = entry.amount.startsWith('-') ? ['', size] : [size, '']
    return `${day};${day};${debit};${credit};EUR;${entry.text}`
  })
  return [
    'Conto corrente;1000/12345',
    'Periodo;01/10/2026 - 31/10/2026',
    '',
    'Data contabile;Data valuta;Dare;Avere;Divisa;Descrizione',
    ...lines,
    ';;Totale;;;',
  ].join('\n')
}

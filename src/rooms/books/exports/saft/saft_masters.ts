import { currencyDigits, sizeOf } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { accountOf, type Region, type VatCode } from '#regions/room'
import type { Home } from '../download/home.ts'
import { assertComplete, ownNumberOf } from '../download/own_number.ts'
import type { DaySpan } from '../download/span.ts'
import { partyIdOf } from './references.ts'
import type { SaftAccountRow, PartyRow } from './saft_store.ts'
import { cut, nodeOf, type Node } from '../download/xml.ts'

/** Maximum lengths of the schema's text types. */
export const most = { code: 9, short: 18, middle: 35, wide: 70, long: 256 } as const

/** The schema accepts only numbers of the central business register. */
const isRegistered = (number: string): boolean => /^[1-9]\d{7}$/.test(number)

/** Refuses with the names of the fields that the schema requires and the profile lacks. */
export function assertHeader(home: Home): void {
  const { address, iban } = home.settings.profile
  const number = ownNumberOf(home)
  assertComplete({
    vatNumber: number !== null && isRegistered(number),
    'address.street': address?.street,
    'address.postalCode': address?.postalCode,
    'address.city': address?.city,
    iban,
  })
}

type SaftHeader = { home: Home; version: string; span: DaySpan; today: string }

export function headerOf({ home, version, span, today }: SaftHeader): Node {
  const { region, currency, name } = home
  return [
    'Header',
    [
      ['AuditFileVersion', version],
      ['AuditFileCountry', region.country],
      ['AuditFileDateCreated', today],
      ['SoftwareCompanyName', 'Daybook'],
      ['SoftwareID', 'Daybook'],
      ['SoftwareVersion', '1.0'],
      companyOf(home),
      ['DefaultCurrencyCode', currency],
      [
        'SelectionCriteria',
        [
          ['SelectionStartDate', span.from],
          ['SelectionEndDate', span.to],
        ],
      ],
      ['TaxAccountingBasis', 'Invoice Accounting'],
      ['TaxEntity', cut(name, most.wide)],
    ],
  ]
}

function companyOf(home: Home): Node {
  const { profile } = home.settings
  const { phone, email, iban, bic } = profile
  const number = ownNumberOf(home) ?? ''
  return [
    'Company',
    [
      ['RegistrationNumber', number],
      ['Name', cut(home.name, most.wide)],
      addressOf(profile.address ?? null, home.region.country),
      [
        'Contact',
        [personOf(home), nodeOf('Telephone', phone, most.short), nodeOf('Email', email, most.wide)],
      ],
      ['TaxRegistration', [['TaxRegistrationNumber', `${home.region.country}${number}`]]],
      [
        'BankAccount',
        [['IBANNumber', cut(iban ?? '', most.middle)], nodeOf('BIC', bic, most.short)],
      ],
    ],
  ]
}

/** The schema requires a person; without one it prescribes NotUsed and the company's name. */
function personOf({ name, settings }: Home): Node {
  const { firstName, lastName } = settings.profile
  const isNamed = Boolean(firstName) && Boolean(lastName)
  return [
    'ContactPerson',
    [
      ['FirstName', cut(isNamed ? (firstName ?? '') : 'NotUsed', most.middle)],
      ['LastName', cut(isNamed ? (lastName ?? '') : name, most.wide)],
    ],
  ]
}

type Address = { [part: string]: string | undefined }

/** The schema requires every part of an address; unknown parts are left empty. */
function addressOf(address: Address | null, country: string): Node {
  const { street = '', houseNumber = '', city = '', postalCode = '' } = address ?? {}
  return [
    'Address',
    [
      ['StreetName', cut(street, most.wide)],
      ['Number', cut(houseNumber, most.short)],
      ['City', cut(city, most.middle)],
      ['PostalCode', cut(postalCode, most.short)],
      ['Country', country],
    ],
  ]
}

type Saft = NonNullable<Region['exports']['saft']>

const accountTypes: Readonly<Record<string, string>> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Liability',
  income: 'Sale',
  expense: 'Expense',
}

/** The chart with the opening and closing balance of each account. */
export function accountsOf(rows: readonly SaftAccountRow[], home: Home, saft: Saft): Node | null {
  if (rows.length === 0) return null
  const chart: Node = ['NameOfStandardAccount', cut(saft.standardChart, most.middle)]
  return ['GeneralLedgerAccounts', [chart, ...rows.map((row) => accountNode(row, home))]]
}

function accountNode(row: SaftAccountRow, { region, currency }: Home): Node {
  // If the chart was never copied or lacks the account, the region's account is used.
  const known = accountOf(region, row.id)
  const type = row.type ?? known?.type ?? ''
  return [
    'Account',
    [
      ['AccountID', cut(row.id, most.wide)],
      ['AccountDescription', cut(row.name ?? known?.name ?? row.id, most.long)],
      nodeOf('StandardAccountID', row.standard_number ?? known?.standardNumber, most.middle),
      ['AccountType', accountTypes[type] ?? 'Other'],
      balanceOf('Opening', row.opening_minor, currency),
      balanceOf('Closing', row.closing_minor, currency),
    ],
  ]
}

function balanceOf(when: 'Opening' | 'Closing', minor: string, currency: string): Node {
  const amount = BigInt(minor)
  const size = sizeOf(amount)
  const side = amount < 0n ? 'Credit' : 'Debit'
  return [`${when}${side}Balance`, decimalOf(size, currencyDigits(currency))]
}

export function partyNode(row: PartyRow, kind: 'receivable' | 'payable', home: Home): Node {
  const { region } = home
  const isCustomer = kind === 'receivable'
  const { receivables, payables } = region.accountRoles
  const country = row.country ?? region.country
  const number = (row.business_id ?? '').replaceAll(/\D/g, '')
  const isHome = country === region.country
  return [
    isCustomer ? 'Customer' : 'Supplier',
    [
      isHome && isRegistered(number) ? ['RegistrationNumber', number] : null,
      [
        'Name',
        cut(row.name ?? (row.contact_id === null ? 'Not named' : 'Removed contact'), most.wide),
      ],
      addressOf(row.address, country),
      row.vat_number === null
        ? null
        : ['TaxRegistration', [['TaxRegistrationNumber', cut(row.vat_number, most.middle)]]],
      [isCustomer ? 'CustomerID' : 'SupplierID', partyIdOf(row)],
      ['AccountID', isCustomer ? receivables : payables],
    ],
  ]
}

/** Every code of the region in every period of validity, because old entries have old codes. */
export function taxTableOf(region: Region, saft: Saft): Node {
  return [
    'TaxTable',
    [
      [
        'TaxTableEntry',
        [
          ['TaxType', 'VAT'],
          ['Description', saft.taxName],
          ...region.vatCodes.map((code) => taxCodeNode(code, region, saft)),
        ],
      ],
    ],
  ]
}

function taxCodeNode(code: VatCode, region: Region, saft: Saft): Node {
  return [
    'TaxCodeDetails',
    [
      ['TaxCode', cut(code.id, most.code)],
      ['EffectiveDate', code.validFrom ?? saft.taxSince],
      code.validTo === null ? null : ['ExpirationDate', code.validTo],
      ['Description', cut(code.name, most.long)],
      // The schema requires a percentage; a code for another country's rate has none.
      ['TaxPercentage', code.rate ?? '0'],
      ['Country', region.country],
    ],
  ]
}

/**
 * Income and expenses begin each year at nothing: what earlier years left is retained earnings, also
 * where no entry has moved it there yet. The sum of all balances stays the same.
 */
export function closeResults(rows: readonly SaftAccountRow[], region: Region): SaftAccountRow[] {
  const isResult = ({ id, type }: SaftAccountRow): boolean =>
    /^(income|expense)$/.test(type ?? accountOf(region, id)?.type ?? '')
  const results = rows.filter(isResult)
  const sum = (pick: (row: SaftAccountRow) => string): bigint =>
    results.reduce((all, row) => all + BigInt(pick(row)), 0n)
  const opening = sum((row) => row.opening_past_minor)
  const closing = sum((row) => row.closing_past_minor)
  const { equity } = region.accountRoles
  const closed = withAccount(rows, equity).map((row) => {
    if (isResult(row)) {
      return moved(row, -BigInt(row.opening_past_minor), -BigInt(row.closing_past_minor))
    }
    return row.id === equity ? moved(row, opening, closing) : row
  })
  return opening === 0n && closing === 0n ? [...rows] : closed
}

function withAccount(rows: readonly SaftAccountRow[], id: string): SaftAccountRow[] {
  if (rows.some((row) => row.id === id)) return [...rows]
  const nothing = {
    opening_minor: '0',
    closing_minor: '0',
    debit_minor: '0',
    credit_minor: '0',
    opening_past_minor: '0',
    closing_past_minor: '0',
  }
  const row = { id, name: null, type: null, standard_number: null, ...nothing }
  return [...rows, row].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function moved(row: SaftAccountRow, opening: bigint, closing: bigint): SaftAccountRow {
  return {
    ...row,
    opening_minor: String(BigInt(row.opening_minor) + opening),
    closing_minor: String(BigInt(row.closing_minor) + closing),
  }
}

import { currencyDigits, sizeOf } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { accountOf, type Region, type VatCode } from '#regions/room'
import type { Home } from '../download/home.ts'
import { partyIdOf } from './references.ts'
import { addressOf, isRegistered, most } from './saft_header.ts'
import type { SaftAccountRow, PartyRow } from './saft_store.ts'
import { cut, nodeOf, type Node } from '../download/xml.ts'

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

import { alternativeFaults } from './alternative.ts'
import { cautionFaults } from './caution.ts'
import {
  languagesOf,
  legalTextFaults,
  salesCodeFaults,
  missingLanguages,
} from './check_sales_codes.ts'
import { reportLineFaults } from './check_report_lines.ts'
import { deadlineRowFaults, vatPeriodFaults } from './deadline_check.ts'
import type { Region } from './schema.ts'
import { vatBoxFaults } from './check_vat_boxes.ts'
import { closingFaults } from './rules/closing_rules.ts'
import { reminderFaults } from './rules/reminder_rules.ts'
import { takingsFaults } from './rules/takings_rules.ts'
import { purchaseTopics } from './eu/purchase_words.ts'
import { fatturaFormOf } from './einvoicing.ts'

/** Every error in what the region says of its exchange; empty where it has none. */
function exchangeFaults(region: Region): string[] {
  const faults: string[] = []
  for (const { vatKind, nature } of fatturaFormOf(region)?.selfInvoices.types ?? []) {
    const isKnown = region.vatCodes.some((code) => {
      return (
        code.kind === vatKind && (nature === null ? code.reverseCharge : code.nature === nature)
      )
    })
    if (!isKnown) faults.push(`self-invoices: no code of kind ${vatKind} is a reverse charge`)
  }
  const { exchange } = region.einvoicing
  const notes = exchange ? (['courtesyNote', 'stampNote'] as const) : []
  for (const note of notes) {
    const missing = missingLanguages(exchange?.[note] ?? {}, languagesOf(region))
    faults.push(...missing.map((one) => `${note}: there is no text in the language ${one}`))
  }
  return faults
}

/** Every error in the kinds of invoices; empty if they are valid. */
function invoiceTypeFaults(region: Region): string[] {
  const accounts = new Set(region.accounts.map((one) => one.id))
  const seen = new Set<string>()
  return region.invoiceTypes.flatMap(({ type, code, account, title }) => {
    const faults: string[] = []
    if (seen.has(type)) faults.push('it is listed twice')
    seen.add(type)
    if (account !== null && !accounts.has(account)) {
      faults.push(`account ${account} is not in accounts.csv`)
    }
    if ((code !== null) !== (region.einvoicing.exchange !== null)) {
      faults.push('a code is required where there is an exchange, and not allowed elsewhere')
    }
    const missing = Object.keys(title).length === 0 ? [] : languagesOf(region)
    for (const language of missing.length === 0 ? [] : missingLanguages(title, missing)) {
      faults.push(`there is no title in the language ${language}`)
    }
    return faults.map((fault) => `invoice type ${type}: ${fault}`)
  })
}

type Dated = Readonly<{ validFrom: string | null; validTo: string | null }>
type Identified = Readonly<{ id: string }>

const firstDay = '0001-01-01'
const lastDay = '9999-12-31'

// Both ends are inclusive: the law writes "from 1 January" and "to 31 December".
export function isValidOn(window: Dated, day: string): boolean {
  return (window.validFrom ?? firstDay) <= day && day <= (window.validTo ?? lastDay)
}

/** Every error in the tables as a sentence with its row; empty if the region is valid. */
export function faultsOf(region: Region): string[] {
  return [
    ...accountFaults(region),
    ...vatCodeFaults(region),
    ...categoryFaults(region),
    ...alternativeFaults(region),
    ...cautionFaults(region),
    ...purchaseRuleFaults(region),
    ...salesRuleFaults(region),
    ...salesCodeFaults(region),
    ...deadlineFaults(region),
    ...profileFaults(region),
    ...vatBoxFaults(region),
    ...reportLineFaults(region),
    ...repeatFaults('accounts.csv', region.accounts),
    ...repeatFaults('vat_boxes.csv', region.vatBoxes),
    ...repeatFaults(
      'region.json taxRegimes',
      region.taxRegimes.map(({ regime }) => ({ id: regime })),
    ),
    ...windowFaults('vat_codes.csv', region.vatCodes),
    ...windowFaults('natures.csv', region.natures),
    ...windowFaults('categories.csv', region.categories),
    ...windowFaults('purchase_rules.csv', region.purchaseRules),
    ...windowFaults('sales_rules.csv', region.salesRules),
    ...windowFaults('sales_codes.csv', region.salesCodes),
    ...windowFaults(
      'region.json facts',
      region.facts.map((fact) => ({ ...fact, id: fact.key })),
    ),
  ].map((fault) => `${region.key}/${fault}`)
}

// The header is row 1, as a spreadsheet shows it.
const place = (file: string, index: number, id: string) => `${file} row ${index + 2} (${id})`

const idsOf = (rows: readonly Identified[]) => new Set(rows.map((row) => row.id))

function accountFaults(region: Region): string[] {
  const codes = idsOf(region.vatCodes)
  return region.accounts.flatMap(({ id, vatCode }, index) =>
    vatCode === null || codes.has(vatCode)
      ? []
      : [`${place('accounts.csv', index, id)}: VAT code ${vatCode} is not in vat_codes.csv`],
  )
}

function vatCodeFaults(region: Region): string[] {
  const natures = idsOf(region.natures)
  const boxes = new Set(region.boxAccounts.map((row) => row.box))
  return region.vatCodes.flatMap((code, index) => {
    const faults: string[] = []
    if (code.nature !== null && !natures.has(code.nature)) {
      faults.push(`nature ${code.nature} is not in natures.csv`)
    }
    for (const box of code.vatBoxes) {
      if (!boxes.has(box)) faults.push(`VAT box ${box} has no account in region.json`)
    }
    if (code.kind.includes('_purchase') !== (code.direction === 'in')) {
      faults.push(`kind ${code.kind} does not fit direction ${code.direction}`)
    }
    const hasVatToDeduct = code.direction === 'in' && code.rate !== '0'
    if (hasVatToDeduct !== (code.deductible !== null)) {
      faults.push('a deductible share is required for taxed purchases and not allowed otherwise')
    }
    if (code.reverseCharge === (code.direction === 'in' ? 'buyer' : true)) {
      faults.push(`reverse charge ${code.reverseCharge} does not fit direction ${code.direction}`)
    }
    return faults.map((fault) => `${place('vat_codes.csv', index, code.id)}: ${fault}`)
  })
}

function categoryFaults(region: Region): string[] {
  const accounts = idsOf(region.accounts)
  const purchases = idsOf(region.vatCodes.filter((code) => code.direction === 'in'))
  const owners = new Map<string, string>()
  const topics = new Map<string, string>()
  return region.categories.flatMap((category, index) => {
    const faults: string[] = []
    if (!accounts.has(category.account)) {
      faults.push(`account ${category.account} is not in accounts.csv`)
    }
    for (const code of [category.vatDomestic, category.vatEu, category.vatOutside]) {
      if (code !== null && !purchases.has(code)) {
        faults.push(`VAT code ${code} is not a purchase code of vat_codes.csv`)
      }
    }
    for (const hint of category.hints) {
      const owner = owners.get(hint.toLowerCase())
      if (owner !== undefined && owner !== category.id)
        faults.push(`hint ${hint} already points to ${owner}`)
      owners.set(hint.toLowerCase(), category.id)
    }
    for (const topic of category.topics) {
      if (!purchaseTopics.has(topic)) faults.push(`topic ${topic} is not in eu/purchase_words.csv`)
      const owner = topics.get(topic)
      if (owner !== undefined && owner !== category.id)
        faults.push(`topic ${topic} already points to ${owner}`)
      topics.set(topic, category.id)
    }
    return faults.map((fault) => `${place('categories.csv', index, category.id)}: ${fault}`)
  })
}

function purchaseRuleFaults(region: Region): string[] {
  const categories = idsOf(region.categories)
  const natures = idsOf(region.natures)
  return region.purchaseRules.flatMap(({ id, category, nature, vatKind }, index) => {
    const faults: string[] = []
    if (category !== null && !categories.has(category)) {
      faults.push(`category ${category} is not in categories.csv`)
    }
    if (nature !== null && !natures.has(nature)) {
      faults.push(`nature ${nature} is not in natures.csv`)
    }
    if (!region.vatCodes.some((code) => code.direction === 'in' && code.kind === vatKind)) {
      faults.push(`no purchase code of vat_codes.csv has the kind ${vatKind}`)
    }
    return faults.map((fault) => `${place('purchase_rules.csv', index, id)}: ${fault}`)
  })
}

function salesRuleFaults(region: Region): string[] {
  const natures = idsOf(region.natures)
  const sales = idsOf(region.vatCodes.filter((code) => code.direction === 'out'))
  return region.salesRules.flatMap((rule, index) => {
    const faults: string[] = []
    if (rule.vatCode !== null && !sales.has(rule.vatCode)) {
      faults.push(`VAT code ${rule.vatCode} is not a sales code of vat_codes.csv`)
    }
    for (const nature of [rule.nature, ...rule.natures]) {
      if (nature !== null && nature !== '*' && !natures.has(nature)) {
        faults.push(`nature ${nature} is not in natures.csv`)
      }
    }
    if (rule.charge === 'line' && (rule.line !== 'taxed' || rule.vatCode !== null)) {
      faults.push(
        'with the rate of the line the code follows from the rate, and only taxed lines can have it',
      )
    }
    faults.push(...legalTextFaults(region, rule))
    return faults.map((fault) => `${place('sales_rules.csv', index, rule.id)}: ${fault}`)
  })
}

function deadlineFaults(region: Region): string[] {
  return [
    ...deadlineRowFaults(region.deadlineRules, languagesOf(region)).map(
      ({ index, id, fault }) => `${place('deadlines.csv', index, id)}: ${fault}`,
    ),
    ...vatPeriodFaults(region.deadlineRules).map((fault) => `deadlines.csv: ${fault}`),
  ]
}

function profileFaults(region: Region): string[] {
  const faults: string[] = []
  const accounts = idsOf(region.accounts)
  const sales = idsOf(region.vatCodes.filter((code) => code.direction === 'out'))
  const named = [
    ...Object.entries(region.accountRoles),
    ...(region.splitPaymentVat
      ? [['splitPaymentVat', region.splitPaymentVat.account] as const]
      : []),
    ...(region.withheldTax
      ? ([
          ['withheldTax', region.withheldTax.account],
          ['withheldTax', region.withheldTax.contributionsAccount],
        ] as const)
      : []),
    ...(region.withheldByBuyers
      ? [['withheldByBuyers', region.withheldByBuyers.account] as const]
      : []),
    ...region.boxAccounts.map((row) => [row.box, row.account] as const),
    ...region.bankBookings.map((row) => [row.class, row.account] as const),
    ...(region.exemptRevenue ? [['exemptRevenue', region.exemptRevenue.account] as const] : []),
    ...(region.servicesRevenue
      ? [['servicesRevenue', region.servicesRevenue.account] as const]
      : []),
    ...Object.entries(region.sales).map(([name, row]) => [name, row.account] as const),
  ]
  for (const [name, account] of named) {
    if (!accounts.has(account)) faults.push(`${name}: account ${account} is not in accounts.csv`)
  }
  for (const [name, { vatCode }] of Object.entries(region.sales)) {
    if (!sales.has(vatCode)) faults.push(`${name}: VAT code ${vatCode} is not a sales code`)
  }
  if (!idsOf(region.categories).has(region.fallbackCategory)) {
    faults.push(`fallback category ${region.fallbackCategory} is not in categories.csv`)
  }
  const stamp = region.stampDuty?.category
  if (stamp !== undefined && !idsOf(region.categories).has(stamp)) {
    faults.push(`stamp duty category ${stamp} is not in categories.csv`)
  }
  faults.push(...exchangeFaults(region), ...invoiceTypeFaults(region), ...takingsFaults(region))
  faults.push(...closingFaults(region), ...reminderFaults(region))
  const frequencies = new Set(region.vatFrequencies.map((row) => row.frequency))
  if (frequencies.size !== 4 || region.vatFrequencies.length !== 4) {
    faults.push('every VAT frequency must be listed exactly once')
  }
  const defaults = region.vatFrequencies.filter((row) => row.default)
  if (defaults.length !== 1 || defaults[0]?.statutory !== true) {
    faults.push('exactly one VAT frequency must be the default, and it must be statutory')
  }
  return faults.map((fault) => `region.json ${fault}`)
}

function repeatFaults(file: string, rows: readonly Identified[]): string[] {
  const seen = new Set<string>()
  return rows.flatMap(({ id }, index) => {
    if (seen.has(id)) return [`${place(file, index, id)}: the id is used twice`]
    seen.add(id)
    return []
  })
}

// An id may have several rows, one per window of validity, but never two on the same day.
function windowFaults(file: string, rows: readonly (Dated & Identified)[]): string[] {
  return rows.flatMap((row, index) => {
    const from = row.validFrom ?? firstDay
    const to = row.validTo ?? lastDay
    if (from > to) return [`${place(file, index, row.id)}: the window ends before it begins`]
    const clash = rows.slice(0, index).some((other) => {
      const meets = from <= (other.validTo ?? lastDay) && (other.validFrom ?? firstDay) <= to
      return other.id === row.id && meets
    })
    return clash ? [`${place(file, index, row.id)}: the window overlaps an earlier row`] : []
  })
}

import { alternativeFaults } from './alternative.ts'
import { cautionFaults } from './caution.ts'
import {
  languagesOf,
  legalTextFaults,
  salesCodeFaults,
  missingLanguages,
} from './check_sales_codes.ts'
import { deadlineRowFaults, vatPeriodFaults } from './deadline_check.ts'
import { linesByType } from './report_lines.ts'
import { accountKinds, lastTotals, reportNames, type ReportLine } from './reports/report_line.ts'
import type { Region } from './schema.ts'
import { closingFaults } from './rules/closing_rules.ts'
import { reminderFaults } from './rules/reminder_rules.ts'
import { takingsFaults } from './rules/takings_rules.ts'
import { purchaseTopics } from './eu/purchase_words.ts'
import { fatturaFormOf } from './einvoicing.ts'
import type { VatBox } from './vat_box.ts'

const reportOf = { income: 'profit_and_loss', expense: 'profit_and_loss' } as const

/** Every account is in one group, every group counts once in what its report comes to. */
export function reportLineFaults(region: Region): string[] {
  const lines = region.reportLines.length > 0 ? region.reportLines : linesByType
  const place = ({ id }: ReportLine): string => `report_lines.csv (${id})`
  const faults = lines.flatMap((line, index) =>
    lineFaults(region, line, lines.slice(0, index)).map((fault) => `${place(line)}: ${fault}`),
  )
  const turned = region.turnedBalances
    .filter(
      ({ line }) =>
        region.reportLines.length > 0 &&
        !lines.some((one) => one.id === line && one.kind === 'group'),
    )
    .map(({ line }) => `turnedBalances: ${line} is no group of report_lines.csv`)
  return [...faults, ...turned, ...restFaults(lines), ...overlapFaults(lines), ...sumFaults(lines)]
}

function lineFaults(region: Region, line: ReportLine, before: readonly ReportLine[]): string[] {
  const faults: string[] = []
  const isOwn = region.reportLines.length > 0
  const missing = isOwn ? missingLanguages(line.texts, languagesOf(region)) : []
  if (missing.length > 0) faults.push(`there is no text in the language ${missing.join(', ')}`)
  if (before.some((one) => one.id === line.id)) faults.push('the id is there twice')
  const isGroup = line.kind === 'group'
  if (isGroup !== line.types.length + line.rest.length > 0) faults.push('only groups have accounts')
  if (line.types.length > 0 !== line.ranges.length > 0) faults.push('types and ranges go together')
  if ((line.kind === 'total') !== line.terms.length > 0) faults.push('only totals have terms')
  for (const term of line.terms) {
    const isKnown = before.some((one) => one.id === term.line && one.report === line.report)
    if (!isKnown) faults.push(`${term.line} is no line of the report before it`)
  }
  for (const type of [...line.types, ...line.rest]) {
    if (reportFor(type) !== line.report) faults.push(`${type} is not shown in this report`)
  }
  return faults
}

function reportFor(type: (typeof accountKinds)[number]): ReportLine['report'] {
  return type in reportOf ? 'profit_and_loss' : 'balance_sheet'
}

function restFaults(lines: readonly ReportLine[]): string[] {
  return accountKinds.flatMap((type) => {
    const count = lines.filter((line) => line.rest.includes(type)).length
    return count === 1 ? [] : [`report_lines.csv: ${count} groups have the rest of ${type}`]
  })
}

function overlapFaults(lines: readonly ReportLine[]): string[] {
  return accountKinds.flatMap((type) => {
    const own = lines.filter((line) => line.types.includes(type))
    const ranges = own
      .flatMap((line) => line.ranges.map((range) => ({ ...range, id: line.id })))
      .toSorted((a, b) => a.first - b.first)
    return ranges.flatMap((range, index) => {
      const next = ranges[index + 1]
      if (range.last < range.first) return [`report_lines.csv (${range.id}): a range is backwards`]
      return next !== undefined && next.first <= range.last
        ? [`report_lines.csv: ${range.id} and ${next.id} both have ${type} ${next.first}`]
        : []
    })
  })
}

/** How often each group counts in a total, with its sign. */
function weightsOf(lines: readonly ReportLine[], id: string): Map<string, number> {
  const line = lines.find((one) => one.id === id)
  if (line === undefined || line.kind !== 'total') return new Map([[id, 1]])
  const weights = new Map<string, number>()
  for (const term of line.terms) {
    for (const [group, weight] of weightsOf(lines, term.line)) {
      weights.set(group, (weights.get(group) ?? 0) + term.sign * weight)
    }
  }
  return weights
}

function sumFaults(lines: readonly ReportLine[]): string[] {
  return reportNames.flatMap((report) => {
    const own = lines.filter((line) => line.report === report)
    const counted = own.filter((line) => line.kind !== 'heading' && line.kind !== 'total')
    return lastTotals[report].flatMap((last) => {
      const total = own.find((line) => line.id === last && line.kind === 'total')
      if (total === undefined) return [`report_lines.csv: ${report} has no total ${last}`]
      const weights = weightsOf(own, last)
      return counted.flatMap((line) => {
        const weight = weights.get(line.id) ?? 0
        return weight === weightIn(total, line)
          ? []
          : [`report_lines.csv: ${line.id} counts ${weight} times in ${last}`]
      })
    })
  })
}

function weightIn(total: ReportLine, line: ReportLine): number {
  if (total.report === 'balance_sheet') return total.side === line.side ? 1 : 0
  return total.side === line.side ? 1 : -1
}

const reckoned: ReadonlySet<VatBox['kind']> = new Set(['total', 'owed', 'interest'])

/** Errors that would make a return wrong: a box that nothing feeds, or one calculated too early. */
export function vatBoxFaults(region: Region): string[] {
  const facts = new Set(region.facts.map((fact) => fact.key))
  const known = new Set<string>()
  const faults = region.vatBoxes.flatMap((box, index) => {
    const found: string[] = []
    for (const term of reckoned.has(box.kind) ? box.terms : []) {
      if (!known.has(term.slice(1))) found.push(`${term} is not a box in a row above`)
    }
    if (reckoned.has(box.kind) !== box.terms.some((term) => /^[+-]/.test(term))) {
      found.push(`terms do not fit the kind ${box.kind}`)
    }
    if ((box.kind === 'interest') !== (box.rate !== null)) found.push('a rate is for interest only')
    if (box.rate !== null && !facts.has(box.rate)) found.push(`there is no fact ${box.rate}`)
    known.add(box.id)
    return found.map((fault) => `vat_boxes.csv row ${index + 2} (${box.id}): ${fault}`)
  })
  return [...faults, ...feedFaults(region), ...returnFaults(region, known, facts)]
}

function feedFaults(region: Region): string[] {
  const kindOf = new Map(region.vatBoxes.map((box) => [box.id, box.kind]))
  // VAT that is declared elsewhere, as in the one-stop shop, has an account but no box here.
  const outside = (box: string) => !kindOf.has(box) && box === 'oss'
  const accounts = new Set(region.boxAccounts.map((row) => row.box))
  return [
    ...region.vatCodes.flatMap((code) => [
      ...code.baseBoxes
        .filter((box) => kindOf.get(box) !== 'base')
        .map((box) => `vat_codes.csv (${code.id}): ${box} is not a base box`),
      ...code.vatBoxes
        .filter((box) => kindOf.get(box) !== 'vat' && !outside(box))
        .map((box) => `vat_codes.csv (${code.id}): ${box} is not a VAT box`),
      ...driftOf(region, code.id),
    ]),
    ...region.vatBoxes
      .filter((box) => box.kind === 'account' && !accounts.has(box.id))
      .map((box) => `vat_boxes.csv (${box.id}): region.json has no account for it`),
  ]
}

/** A period may span two windows of a code, so both must feed the same boxes. */
function driftOf(region: Region, id: string): string[] {
  const rows = region.vatCodes.filter((code) => code.id === id)
  const fed = new Set(rows.map((code) => [...code.vatBoxes, '|', ...code.baseBoxes].join(' ')))
  return fed.size > 1 ? [`vat_codes.csv (${id}): its windows feed different boxes`] : []
}

function returnFaults(region: Region, boxes: Set<string>, facts: Set<string>): string[] {
  const { payable, carry, advance } = region.vatReturn
  const named = [
    ...payable.map((term) => term.slice(1)),
    ...(carry ? [carry.debt, carry.credit, carry.creditOfLastYear] : []),
    ...(advance ? [advance.box] : []),
    ...region.deadlineRules.flatMap((rule) => rule.boxes),
  ]
  const asked = [
    ...(carry ? [carry.limit] : []),
    ...(advance ? [advance.percent, advance.minimum] : []),
  ]
  return [
    ...named
      .filter((box) => !boxes.has(box))
      .map((box) => `region.json or deadlines.csv: there is no box ${box}`),
    ...asked.filter((key) => !facts.has(key)).map((key) => `region.json: there is no fact ${key}`),
  ]
}

/** Every error in what the region says of its exchange; empty where it has none. */
function exchangeFaults(region: Region): string[] {
  const faults: string[] = []
  // VAT that the buyer owes, or that a supplier abroad charged on paper.
  const charged = new Set<string>(region.goodsWithoutCustoms.map((one) => one.charged.printed))
  for (const { vatKind, nature } of fatturaFormOf(region)?.selfInvoices.types ?? []) {
    const isKnown = region.vatCodes.some((code) => {
      return (
        code.kind === vatKind &&
        (nature === null ? code.reverseCharge || charged.has(vatKind) : code.nature === nature)
      )
    })
    if (!isKnown) faults.push(`self-invoices: no code of kind ${vatKind} has VAT to tell of`)
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

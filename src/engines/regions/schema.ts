import { vatFrequencies } from './vat_frequency.ts'
import { z } from 'zod'
import { accountRoles, bankBooking } from './account_roles.ts'
import { alternativeRow } from './alternative.ts'
import { day, list, orBlank, rate, share, text } from './cells.ts'
import { confirmed, confirmedIfAbsent, withStanding } from './confirmed.ts'
import { einvoicing } from './einvoicing.ts'
import { exportFormats } from './export_formats.ts'
import type { DeadlineRule } from './deadline_rule.ts'
import type { SalesCode, SalesRule } from './sales_rule.ts'
import { deferredVatRule, taxRegimeRow } from './tax_regime.ts'
import { inputVat, saleVat, vatReturn } from './vat_return_rules.ts'
import type { VatBox } from './vat_box.ts'
import { vatKinds } from './vat_kinds.ts'

export const accountRow = z
  .strictObject({
    id: text,
    name: text,
    nameEn: text,
    type: z.literal(['income', 'expense', 'asset', 'liability', 'equity']),
    standardNumber: orBlank(text),
    vatCode: orBlank(text),
    source: text,
  })
  .readonly()

export const vatCodeRow = z
  .strictObject({
    id: text,
    name: text,
    nameEn: text,
    direction: z.literal(['in', 'out']),
    // A percentage; null if another country's rate applies.
    rate: orBlank(rate),
    kind: z.literal(vatKinds),
    // The deductible share of the VAT; pro_rata is the organization's own percentage.
    deductible: orBlank(z.union([z.literal('pro_rata'), share])),
    // true: the organization owes the VAT itself; buyer: its customer does.
    reverseCharge: z
      .literal(['true', 'false', 'buyer'])
      .transform((cell) => (cell === 'buyer' ? cell : cell === 'true')),
    nature: orBlank(text),
    vatBoxes: list,
    baseBoxes: list,
    validFrom: day,
    validTo: day,
    confirmed,
    source: text,
  })
  .readonly()
  .transform(withStanding)

export const natureRow = z
  .strictObject({
    id: text,
    name: text,
    nameEn: text,
    // Null if the article is unknown for the window; the text then has no article.
    legalReference: orBlank(text),
    validFrom: day,
    validTo: day,
    confirmed,
    source: text,
  })
  .readonly()
  .transform(withStanding)

export const categoryRow = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z_]*$/),
    name: text,
    nameEn: text,
    account: text,
    // Null if VAT does not apply to the cost, such as wages.
    vatDomestic: orBlank(text),
    vatEu: orBlank(text),
    vatOutside: orBlank(text),
    hints: list,
    validFrom: day,
    validTo: day,
    // domestic: the codes for suppliers abroad are not confirmed.
    confirmed: z.literal(['', 'domestic', 'no']).transform((cell) => cell || 'yes'),
    // The most of the VAT that may be deducted for this kind of cost, whatever the code; empty for
    // no limit.
    limit: orBlank(share),
    // Kinds of cost that are often on the same bill and are deducted differently.
    mayContain: list,
    source: text,
    // What was bought, from eu/purchase_words.csv.
    topics: list,
  })
  .readonly()

// What the document decides before the category, such as a receipt that is not an invoice. An empty
// cell matches anything; the first rule whose cells all match sets the kind of the VAT code.
export const purchaseRuleRow = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z_]*$/),
    category: orBlank(text),
    documentKind: orBlank(z.literal(['invoice', 'credit_note', 'receipt'])),
    // Whether the row of the document shows VAT.
    shown: z.literal(['taxed', 'untaxed']),
    nature: orBlank(text),
    words: list,
    vatKind: z.literal(vatKinds),
    validFrom: day,
    validTo: day,
    confirmed,
    source: text,
  })
  .readonly()
  .transform(withStanding)

const sale = z.strictObject({ vatCode: text, account: text }).readonly()

const frequency = z
  .strictObject({
    frequency: z.literal(vatFrequencies),
    statutory: z.boolean(),
    default: z.boolean(),
    source: text,
  })
  .readonly()

const boxAccount = z
  .strictObject({ box: text, side: z.literal(['output', 'input']), account: text, source: text })
  .readonly()

const fact = z
  .strictObject({
    key: text,
    value: text,
    unit: text,
    validFrom: z.iso.date().nullable(),
    validTo: z.iso.date().nullable(),
    confirmed: confirmedIfAbsent,
    source: text,
  })
  .readonly()
  .transform(withStanding)

export const regionKeys = ['denmark', 'italy'] as const

export const regionProfile = z.strictObject({
  key: z.literal(regionKeys),
  country: z.string().regex(/^[A-Z]{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  timeZone: text,
  languages: z.array(text).min(1).readonly(),
  // What a reader of the sources must know about the law as a whole; null if nothing.
  lawNote: text.nullable(),
  standardVatRate: rate,
  vatRates: z.array(rate).min(1).readonly(),
  fallbackCategory: text,
  // The category and the name of stamp duty on invoices; null if the country has none.
  stampDuty: z.strictObject({ category: text, name: text, source: text }).readonly().nullable(),
  // The accounts for tax and for social contributions withheld from suppliers; null if the country
  // has none.
  withheldTax: z
    .strictObject({ account: text, contributionsAccount: text, source: text })
    .readonly()
    .nullable(),
  // The account for VAT of suppliers that the organization pays to the state instead; null if the
  // country has no split payment.
  splitPaymentVat: z.strictObject({ account: text, source: text }).readonly().nullable(),
  // The account for tax that buyers withhold from the organization.
  withheldByBuyers: z.strictObject({ account: text, source: text }).readonly().nullable(),
  // The law that says how the organization's own deductible percentage applies.
  proRata: z.strictObject({ source: text }).readonly(),
  // Kinds of cost that a person may have to tell apart.
  alternatives: z.array(alternativeRow).readonly(),
  vatFrequencies: z.array(frequency).readonly(),
  accountRoles,
  bankBookings: z.array(bankBooking).readonly(),
  boxAccounts: z.array(boxAccount).readonly(),
  vatReturn,
  taxRegimes: z.array(taxRegimeRow).readonly(),
  inputVat,
  saleVat,
  deferredVat: deferredVatRule.nullable(),
  exports: exportFormats,
  einvoicing,
  sales: z
    .strictObject({
      domestic: sale,
      euServices: sale,
      euGoods: sale,
      outsideServices: sale,
      outsideGoods: sale,
      oss: sale,
      ossGoods: sale,
    })
    .readonly(),
  facts: z.array(fact).readonly(),
})

export type RegionKey = (typeof regionKeys)[number]
export type VatKind = (typeof vatKinds)[number]
export type VatFrequency = (typeof vatFrequencies)[number]
export type Account = z.output<typeof accountRow>
export type VatCode = z.output<typeof vatCodeRow>
export type Nature = z.output<typeof natureRow>
export type Category = z.output<typeof categoryRow>
export type PurchaseRule = z.output<typeof purchaseRuleRow>
export type RegionFact = z.output<typeof fact>

export type Region = Readonly<
  z.output<typeof regionProfile> & {
    accounts: readonly Account[]
    vatCodes: readonly VatCode[]
    natures: readonly Nature[]
    categories: readonly Category[]
    purchaseRules: readonly PurchaseRule[]
    salesRules: readonly SalesRule[]
    salesCodes: readonly SalesCode[]
    deadlineRules: readonly DeadlineRule[]
    vatBoxes: readonly VatBox[]
  }
>

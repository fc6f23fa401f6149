import type { vatFrequencies } from './vat_frequency.ts'
import { z } from 'zod'
import { day, list, orBlank, rate, share, text } from './table/cells.ts'
import { confirmed, markUnconfirmed } from './table/confirmed.ts'
import type { PurchaseCaution } from './caution.ts'
import type { DeadlineRule } from './deadline_rule.ts'
import type { fact, regionProfile } from './profile.ts'
import type { ReportLine } from './reports/report_line.ts'
import type { SalesCode, SalesRule } from './sales_rule.ts'
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
  .transform(markUnconfirmed)

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
  .transform(markUnconfirmed)

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
    // printed: read from a page that shows no VAT, so that no file says what it is.
    form: orBlank(z.literal(['einvoice', 'printed'])),
    // Whether the row of the document shows VAT.
    shown: z.literal(['taxed', 'untaxed']),
    nature: orBlank(text),
    // For goods here, words that a plus joins on one line of the page.
    words: list,
    // Words anywhere on the page by which the rule does not apply.
    unless: list,
    vatKind: z.literal(vatKinds),
    validFrom: day,
    validTo: day,
    confirmed,
    source: text,
  })
  .readonly()
  .transform(markUnconfirmed)

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
    /** Words that change the deduction; a region may be without. */
    cautions: readonly PurchaseCaution[]
    salesRules: readonly SalesRule[]
    salesCodes: readonly SalesCode[]
    deadlineRules: readonly DeadlineRule[]
    vatBoxes: readonly VatBox[]
    /** None where reports group accounts by their type. */
    reportLines: readonly ReportLine[]
  }
>

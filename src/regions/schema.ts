import { z } from 'zod'
import { accountRoles, bankBooking } from './account_roles.ts'
import { day, list, orBlank, rate, share, text } from './cells.ts'
import { einvoicing } from './einvoicing.ts'
import { exportFormats } from './export_formats.ts'
import type { DeadlineRule } from './deadline_rule.ts'
import type { SalesRule } from './sales_rule.ts'
import type { VatBox } from './vat_box.ts'
import { vatKinds } from './vat_kinds.ts'

export const vatFrequencies = ['monthly', 'quarterly', 'half_yearly', 'annual'] as const

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
    // A percentage; null where another country's rate applies.
    rate: orBlank(rate),
    kind: z.literal(vatKinds),
    // The share of the VAT that may be deducted; pro_rata is the organization's own percentage.
    deductible: orBlank(z.union([z.literal('pro_rata'), share])),
    // True: we owe the VAT ourselves; buyer: our customer does.
    reverseCharge: z
      .literal(['true', 'false', 'buyer'])
      .transform((cell) => (cell === 'buyer' ? cell : cell === 'true')),
    nature: orBlank(text),
    vatBoxes: list,
    baseBoxes: list,
    validFrom: day,
    validTo: day,
    source: text,
  })
  .readonly()

export const natureRow = z
  .strictObject({
    id: text,
    name: text,
    nameEn: text,
    // Null where the law's article is not known for the window; the text is then given without it.
    legalReference: orBlank(text),
    validFrom: day,
    validTo: day,
    source: text,
  })
  .readonly()

export const categoryRow = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z_]*$/),
    name: text,
    nameEn: text,
    account: text,
    // Null where the cost is no matter of VAT at all, such as wages.
    vatDomestic: orBlank(text),
    vatEu: orBlank(text),
    vatOutside: orBlank(text),
    hints: list,
    source: text,
  })
  .readonly()

// What the paper itself decides before the category does, such as a receipt that is no invoice. An
// empty cell asks nothing; the first rule whose cells all hold gives the kind of the VAT code.
export const purchaseRuleRow = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z_]*$/),
    category: orBlank(text),
    documentKind: orBlank(z.literal(['invoice', 'credit_note', 'receipt'])),
    // Whether the row of the paper shows VAT.
    shown: z.literal(['taxed', 'untaxed']),
    nature: orBlank(text),
    words: list,
    vatKind: z.literal(vatKinds),
    source: text,
  })
  .readonly()

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

const vatReturn = z
  .strictObject({
    // What is paid, or comes back where it is negative: boxes with their signs.
    payable: z
      .array(z.string().regex(/^[+-]\S+$/))
      .min(1)
      .readonly(),
    // What a period leaves to the next one of the same year; null where each stands for itself. A
    // debt up to the limit waits, but no longer than that day of the year.
    carry: z
      .strictObject({
        debt: text,
        credit: text,
        limit: text,
        paidBy: z.string().regex(/^\d\d-\d\d$/),
        source: text,
      })
      .readonly()
      .nullable(),
    // What is paid ahead on the year's last period, as a percentage of the same one a year before.
    advance: z
      .strictObject({ box: text, percent: text, minimum: text, source: text })
      .readonly()
      .nullable(),
  })
  .readonly()

const fact = z
  .strictObject({
    key: text,
    value: text,
    unit: text,
    validFrom: z.iso.date().nullable(),
    validTo: z.iso.date().nullable(),
    source: text,
  })
  .readonly()

export const regionKeys = ['denmark', 'italy'] as const

export const regionProfile = z.strictObject({
  key: z.literal(regionKeys),
  country: z.string().regex(/^[A-Z]{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  timeZone: text,
  languages: z.array(text).min(1).readonly(),
  standardVatRate: rate,
  vatRates: z.array(rate).min(1).readonly(),
  fallbackCategory: text,
  // The category of a stamp on the invoice, and what it is called there; null where the country has none.
  stampDuty: z.strictObject({ category: text, name: text, source: text }).readonly().nullable(),
  // Where tax goes that is kept back from a supplier; null where the country has none.
  withheldTax: z.strictObject({ account: text, source: text }).readonly().nullable(),
  // Where tax goes that buyers keep back from the organization itself.
  withheldByBuyers: z.strictObject({ account: text, source: text }).readonly().nullable(),
  vatFrequencies: z.array(frequency).readonly(),
  accountRoles,
  bankBookings: z.array(bankBooking).readonly(),
  boxAccounts: z.array(boxAccount).readonly(),
  vatReturn,
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
    deadlineRules: readonly DeadlineRule[]
    vatBoxes: readonly VatBox[]
  }
>

import { z } from 'zod'
import { vatKinds } from './vat_kinds.ts'
import { accountNames, accountRoles, bankBooking, differenceRules } from './account_roles.ts'
import { alternativeRow } from './alternative.ts'
import { isTimeZone, rate, text } from './table/cells.ts'
import { confirmedIfAbsent, markUnconfirmed } from './table/confirmed.ts'
import { einvoicing } from './einvoicing.ts'
import { exportFormats } from './export_formats.ts'
import { identifierShape } from './identifier_shape.ts'
import { invoiceTypeRow } from './invoice_types.ts'
import { domesticAccount, paymentReference } from './payment_references.ts'
import type { RegionKey } from './region_keys.ts'
import { reminderRules } from './rules/reminder_rules.ts'
import { retentionRules } from './rules/retention_rules.ts'
import { takingsRules } from './rules/takings_rules.ts'
import { deferredVatRule, taxRegimeRow } from './tax_regime.ts'
import { turnedBalance } from './reports/report_line.ts'
import { vatFrequencies } from './vat_frequency.ts'
import { closingRules } from './rules/closing_rules.ts'
import { financialYearRules } from './rules/financial_year_rules.ts'
import { inputVat, saleVat, vatReturn } from './rules/vat_return_rules.ts'

// The text on invoices under split payment, in one window of validity.
const datedText = z
  .strictObject({
    text,
    validFrom: z.iso.date().nullable(),
    validTo: z.iso.date().nullable(),
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

export const fact = z
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
  .transform(markUnconfirmed)

export const regionProfile = z.strictObject({
  // The list holds those that can be chosen; a test may bring another.
  key: z
    .string()
    .regex(/^[a-z][a-z_]*$/)
    .transform((key) => key as RegionKey),
  country: z.string().regex(/^[A-Z]{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  timeZone: text.refine(isTimeZone, 'is not an IANA time zone'),
  // The country in the package date-holidays whose public holidays apply.
  holidays: z.strictObject({ calendar: z.string().regex(/^[A-Z]{2}$/), source: text }).readonly(),
  // The numbers of businesses as they are printed, without a country prefix.
  identifiers: z.array(identifierShape).readonly(),
  postalCode: z.strictObject({ form: z.string().regex(/^\^.+\$$/), source: text }).readonly(),
  // Tried in this order; without one in the currency of the invoice, its number is the reference.
  paymentReferences: z.array(paymentReference).readonly(),
  // The national number of a bank account; absent where everybody pays by IBAN.
  domesticAccount: domesticAccount.nullable().default(null),
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
    .strictObject({
      account: text,
      contributionsAccount: text,
      // How the tax is passed on: the code of the payment, and the deadline for the month of payment.
      remittance: z
        .strictObject({ taxCode: text, deadline: text, source: text })
        .readonly()
        .nullable()
        .default(null),
      // Regimes of suppliers from whom nothing is withheld, and of buyers who withhold nothing.
      exemptRegimes: z.array(text).readonly(),
      // Payments of which only a share is charged, by the code of their reason.
      baseShares: z
        .array(
          z
            .strictObject({
              reasons: z.array(text).readonly(),
              shares: z.array(rate).readonly(),
              source: text,
            })
            .readonly(),
        )
        .readonly(),
      source: text,
    })
    .readonly()
    .nullable(),
  // The account for VAT of suppliers that the organization pays to the state instead; null if the
  // country has no split payment.
  splitPaymentVat: z
    .strictObject({ account: text, texts: z.array(datedText).readonly(), source: text })
    .readonly()
    .nullable(),
  // The account for tax that buyers withhold from the organization.
  // A buyer without a VAT number withholds, too, if its fiscal code is like `organizationCode`: those of
  // persons are not.
  withheldByBuyers: z
    .strictObject({
      account: text,
      organizationCode: z.string().regex(/^\^.+\$$/),
      source: text,
    })
    .readonly()
    .nullable(),
  // What the contribution to a professional's pension fund is called on invoices; null if there is
  // none.
  pensionFund: z.strictObject({ name: text, source: text }).readonly().nullable(),
  // Sales without VAT under a declaration of the buyer: their nature, and the note on the invoice
  // with {protocol} and {date}; null if the country has none.
  declarationOfIntent: z
    .strictObject({ nature: text, note: text, source: text })
    .readonly()
    .nullable(),
  // Any one of these numbers of the seller must be on an invoice.
  sellerNumbers: z
    .strictObject({
      fields: z
        .array(z.literal(['vatNumber', 'businessId']))
        .min(1)
        .readonly(),
      source: text,
    })
    .readonly(),
  // The series that credit notes are counted in, and those that they were counted in before.
  creditNotes: z
    .strictObject({
      series: z.string().regex(/^[A-Z]{2,4}$/),
      former: z.array(z.string().regex(/^[A-Z]{2,4}$/)).readonly(),
      source: text,
    })
    .readonly(),
  // The law that says how the organization's own deductible percentage applies.
  proRata: z.strictObject({ source: text }).readonly(),
  // Whether entries in the journal are counted through the year, beside the numbers of their vouchers.
  journal: z.strictObject({ countsEntries: z.boolean(), source: text }).readonly(),
  // Kinds of cost that a person may have to tell apart.
  alternatives: z.array(alternativeRow).readonly(),
  vatFrequencies: z.array(frequency).readonly(),
  accountRoles,
  bankBookings: z.array(bankBooking).readonly(),
  differences: differenceRules,
  // Accounts that are shown in another line of the balance sheet while they stand on the other side:
  // each by itself, or all of a row together, where they are one claim on the same party.
  turnedBalances: z.array(turnedBalance).readonly().default([]),
  // Absent: VAT is not settled here, and a result is carried to equity.
  closing: closingRules.optional(),
  financialYear: financialYearRules,
  boxAccounts: z.array(boxAccount).readonly(),
  // Accounting systems that can keep the books of an organization here.
  accountingProviders: z
    .array(
      z
        .strictObject({ provider: z.string().regex(/^[a-z][a-z_]*$/), name: text, source: text })
        .readonly(),
    )
    .readonly(),
  accountNames,
  vatReturn,
  taxRegimes: z.array(taxRegimeRow).readonly(),
  inputVat,
  saleVat,
  deferredVat: deferredVatRule.nullable(),
  exports: exportFormats,
  einvoicing,
  // Kinds of invoices that the law or the exchange tells apart; none unless listed.
  invoiceTypes: z.array(invoiceTypeRow).readonly().default([]),
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
  // Where lines that are said to be services are booked; null: with everything else.
  servicesRevenue: z.strictObject({ account: text, source: text }).readonly().nullable(),
  /**
   * Countries outside the EU whose goods come in without customs: the buyer owes the VAT, unless the
   * supplier charged it, on paper or through the exchange.
   */
  goodsWithoutCustoms: z
    .array(
      z
        .strictObject({
          country: text,
          kind: z.literal(vatKinds),
          charged: z.strictObject({ printed: z.literal(vatKinds), einvoice: z.literal(vatKinds) }),
          chargedSource: text,
          source: text,
        })
        .readonly(),
    )
    .readonly()
    .default([]),
  /** Where sales that are exempt from VAT stand, so that the share of taxed sales can be seen. */
  exemptRevenue: z
    .strictObject({ account: text, kinds: z.array(z.literal(vatKinds)).readonly(), source: text })
    .readonly()
    .nullable()
    .default(null),
  takings: takingsRules,
  // Without it reminders charge nothing.
  reminders: reminderRules.optional(),
  // How long the law keeps books; a region without rules erases nothing.
  retention: retentionRules.optional(),
  facts: z.array(fact).readonly(),
})

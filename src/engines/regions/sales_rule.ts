import { z } from 'zod'
import { confirmed, markUnconfirmed } from './table/confirmed.ts'
import { day, gatherTexts, list, listOf, orBlank, text, texts } from './table/cells.ts'

const buyerKinds = [
  'domestic',
  'domestic_public',
  'eu_business',
  'eu_consumer',
  'eu_consumer_oss',
  'outside_business',
  'outside_consumer',
] as const

export type BuyerKind = (typeof buyerKinds)[number]

export const supplies = ['goods', 'service'] as const

const saleKeys = [
  'domestic',
  'euServices',
  'euGoods',
  'outsideServices',
  'outsideGoods',
  'oss',
  'ossGoods',
] as const

// Decides the VAT of a sale: the first row whose cells all match. An empty cell matches anything,
// except for tax regimes, where it means a seller that charges VAT normally.
const salesRuleRowCells = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z_]*$/),
    // The name of the treatment if the seller decides it; null: named by the kind of buyer.
    treatment: orBlank(z.literal('small_business')),
    buyers: listOf(...buyerKinds),
    countries: list,
    taxRegimes: list,
    line: orBlank(z.literal(['taxed', 'untaxed'])),
    // Which rate is charged: the line's, the buyer's country's, or none.
    charge: z.literal(['line', 'buyer_country', 'none']),
    // The entry in the region's profile that has the account, and the code unless given here.
    sale: z.literal(saleKeys),
    vatCode: orBlank(text),
    nature: orBlank(text),
    // Natures that the contact may have instead; * means any in force.
    natures: list,
    // A warning for the user, since the rule assumes something.
    warning: orBlank(z.string().regex(/^[a-z][a-z_]*$/)),
    // The text required on the invoice, by language.
    texts,
    validFrom: day,
    validTo: day,
    // What the line or the contact says it is; blank matches both, and lines that do not say.
    supply: orBlank(z.literal(supplies)),
    // Only for services that the line or the contact marks as taxed where the buyer is.
    buyerTaxed: orBlank(z.literal('true')).transform((cell) => cell !== null),
    confirmed,
    source: text,
  })
  .readonly()

export const salesRuleRow = z.preprocess(gatherTexts, salesRuleRowCells).transform(markUnconfirmed)

export type SalesRule = z.output<typeof salesRuleRow>

// The sales codes that a line or contact may name itself: for which buyers, with which account and
// text. The boxes follow from vat_codes.csv.
const salesCodeRowCells = z
  .strictObject({
    id: text,
    buyers: listOf(...buyerKinds),
    sale: z.literal(saleKeys),
    // Whether the buyer's registration number must be on the invoice.
    number: orBlank(z.literal('true')).transform((cell) => cell !== null),
    texts,
    validFrom: day,
    validTo: day,
    confirmed,
    source: text,
  })
  .readonly()

export const salesCodeRow = z.preprocess(gatherTexts, salesCodeRowCells).transform(markUnconfirmed)

export type SalesCode = z.output<typeof salesCodeRow>

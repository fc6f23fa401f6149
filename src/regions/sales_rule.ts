import { z } from 'zod'
import { day, list, listOf, orBlank, text } from './cells.ts'

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

// What decides the VAT of a sale: the first row whose cells all hold. An empty cell asks nothing,
// but for tax regimes, where it means a seller that charges VAT as usual.
export const salesRuleRow = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z_]*$/),
    // What the treatment is called where the seller decides it; null is the kind of buyer.
    treatment: orBlank(z.literal('small_business')),
    buyers: listOf(...buyerKinds),
    countries: list,
    taxRegimes: list,
    line: orBlank(z.literal(['taxed', 'untaxed'])),
    // Whose rate is charged: the one of the line, of the buyer's country, or none.
    charge: z.literal(['line', 'buyer_country', 'none']),
    // Where the sale is in the region's profile: it gives the account, and the code unless given.
    sale: z.literal([
      'domestic',
      'euServices',
      'euGoods',
      'outsideServices',
      'outsideGoods',
      'oss',
    ]),
    vatCode: orBlank(text),
    nature: orBlank(text),
    // Natures that the contact may have instead; * is any that is in force.
    natures: list,
    // What to tell the one who writes the invoice, since the rule had to assume something.
    warning: orBlank(z.string().regex(/^[a-z][a-z_]*$/)),
    // What the invoice must say, by language.
    da: orBlank(text),
    it: orBlank(text),
    en: orBlank(text),
    validFrom: day,
    validTo: day,
    source: text,
  })
  .readonly()

export type SalesRule = z.output<typeof salesRuleRow>

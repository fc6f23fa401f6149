import { z } from 'zod'
import { isExactDecimal } from '#kernel/values/money'

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((rate) => isExactDecimal(rate), 'Use at most two decimals.')

/** Withholding tax: buyers deduct it from the fee and pay it to the state (DatiRitenuta). */
export const withholding = z.strictObject({
  kind: z
    .string()
    .regex(/^RT0[1-6]$/, 'Use a code from RT01 to RT06.')
    .meta({ description: 'Italian TipoRitenuta, such as RT01.' }),
  rate: percent.meta({ description: 'Percentage of the fee, such as 20.' }),
  reason: z
    .string()
    .regex(/^(?:[A-EG-IL-Y]|L1|M1|M2|O1|V1|ZO)$/, 'Use a code such as A.')
    .meta({ description: 'Italian CausalePagamento code, such as A.' }),
})

/** A contribution to the profession's pension fund (FatturaPA's DatiCassaPrevidenziale). */
export const pensionFund = z
  .strictObject({
    kind: z
      .string()
      .regex(/^TC(?:0[1-9]|1\d|2[0-2])$/, 'Use a code from TC01 to TC22.')
      .meta({ description: 'Italian TipoCassa, such as TC22.' }),
    rate: percent.meta({ description: 'Percentage of the fee, such as 4.' }),
    vatRate: percent.meta({ description: 'VAT rate on the contribution, in percent.' }),
    vatNature: z
      .string()
      .max(10)
      .nullable()
      .optional()
      .meta({ description: 'Required when vatRate is 0; not allowed otherwise.' }),
    withheld: z
      .boolean()
      .meta({ description: 'Whether withholding tax also applies to the contribution.' }),
  })
  .refine(({ vatRate, vatNature }) => (vatRate === 0) === Boolean(vatNature), {
    path: ['vatNature'],
    error: 'Give a VAT nature when the VAT rate is 0, and only then.',
  })

type Withholding = z.output<typeof withholding>
type PensionFund = z.output<typeof pensionFund>

/** The column holds rates as exact decimals in text; calculations use them in this form. */
export type StoredWithholding = Omit<Withholding, 'rate'> & { rate: string }
export type StoredPensionFund = Omit<PensionFund, 'rate' | 'vatRate' | 'vatNature'> & {
  rate: string
  vatRate: string
  vatNature: string | null
}

export function keepWithholding(given: Withholding): StoredWithholding {
  return { ...given, rate: String(given.rate) }
}

export function keepPensionFund(given: PensionFund): StoredPensionFund {
  const { rate, vatRate, vatNature } = given
  return { ...given, rate: String(rate), vatRate: String(vatRate), vatNature: vatNature || null }
}

export function showWithholding(kept: StoredWithholding): Withholding {
  return { ...kept, rate: Number(kept.rate) }
}

export function showPensionFund(kept: StoredPensionFund): PensionFund {
  return { ...kept, rate: Number(kept.rate), vatRate: Number(kept.vatRate) }
}

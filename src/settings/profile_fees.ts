import { z } from 'zod'
import { isExactDecimal } from '#kernel/money'

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((rate) => isExactDecimal(rate), 'Use at most two decimals.')

/** Tax that buyers keep back of the fee for the state (FatturaPA's DatiRitenuta). */
export const withholding = z.strictObject({
  kind: z
    .string()
    .regex(/^RT0[1-6]$/, 'Use a code from RT01 to RT06.')
    .meta({ description: 'Italian TipoRitenuta, such as RT01 for a person.' }),
  rate: percent.meta({ description: 'Percent of the fee, such as 20.' }),
  reason: z
    .string()
    .regex(/^(?:[A-EG-IL-Y]|L1|M1|M2|O1|V1|ZO)$/, 'Use a code such as A.')
    .meta({ description: 'Italian CausalePagamento, such as A.' }),
})

/** A contribution to the pension fund of the profession (FatturaPA's DatiCassaPrevidenziale). */
export const pensionFund = z
  .strictObject({
    kind: z
      .string()
      .regex(/^TC(?:0[1-9]|1\d|2[0-2])$/, 'Use a code from TC01 to TC22.')
      .meta({ description: 'Italian TipoCassa, such as TC22 for INPS.' }),
    rate: percent.meta({ description: 'Percent of the fee, such as 4.' }),
    vatRate: percent.meta({ description: 'VAT on the contribution.' }),
    vatNature: z
      .string()
      .max(10)
      .nullable()
      .optional()
      .meta({ description: 'With a VAT rate of 0.' }),
    withheld: z.boolean().meta({ description: 'Tax is kept back of the contribution, too.' }),
  })
  .refine(({ vatRate, vatNature }) => (vatRate === 0) === Boolean(vatNature), {
    path: ['vatNature'],
    error: 'A VAT rate of 0 has a nature, and another rate has none.',
  })

type Withholding = z.output<typeof withholding>
type PensionFund = z.output<typeof pensionFund>

/** In the column rates are exact decimals in text, as everything reckons with them. */
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

import type { Region } from '#regions/room'
import type { BooksTerms } from '#settings/room'
import type { DeductionTerms } from '../purchase/deduction.ts'

/** What limits the deduction besides the VAT code, for this organization. */
export function termsOf(region: Region, given: BooksTerms): DeductionTerms {
  const { proRataPercent: percent, taxRegime } = given
  const regime = region.taxRegimes.find((one) => one.regime === taxRegime)
  return {
    category: null,
    proRata: percent === null ? null : { percent, source: region.proRata.source },
    regime:
      regime === undefined || regime.deducts === '1'
        ? null
        : { name: regime.regime, share: regime.deducts, source: regime.source },
  }
}

import type { VatCode } from '#regions/room'
import { decimalOf, percentOf, shareOf, type Fraction } from '#kernel/values/decimal'

/** One reason why VAT is deducted in full, in part or not at all. */
export type DeductionPart = {
  by: 'vat_code' | 'category' | 'pro_rata' | 'tax_regime'
  /** The code, the category or the regime; the percentage for pro rata. */
  name: string
  /** From 0 to 1, as a decimal. */
  share: string
  source: string
}

/** What limits the deduction of a cost besides its VAT code. */
export type DeductionTerms = {
  /** The limit the law sets for this kind of cost; null if none. */
  category: { name: string; share: string; source: string } | null
  /** The organization's own deductible percentage; null if it deducts in full. */
  proRata: { percent: number; source: string } | null
  /** The organization's tax regime, if it limits deduction. */
  regime: { name: string; share: string; source: string } | null
}

export const fullDeduction: DeductionTerms = { category: null, proRata: null, regime: null }

/**
 * Deduction is one product for every code, reverse charge included: what the kind of cost allows
 * (the lower of the VAT code's share and the category's limit), times pro rata, times the regime.
 */
export function deductionShareOf(code: VatCode | null, terms: DeductionTerms): Fraction {
  const own = codeShareOf(code)
  const limit = terms.category === null ? null : shareOf(terms.category.share)
  const kind = limit !== null && isLess(limit, own) ? limit : own
  return product([
    kind,
    ...(terms.proRata ? [percentOf(terms.proRata.percent)] : []),
    ...(terms.regime ? [shareOf(terms.regime.share)] : []),
  ])
}

/** The parts that decide the share, for whoever asks why. */
export function deductionPartsOf(code: VatCode, terms: DeductionTerms): DeductionPart[] {
  const { category, proRata, regime } = terms
  const share = code.deductible === 'pro_rata' ? '1' : (code.deductible ?? '0')
  const parts: DeductionPart[] = [{ by: 'vat_code', name: code.id, share, source: code.source }]
  if (category !== null) parts.push({ by: 'category', ...category })
  if (proRata !== null) {
    const name = `${proRata.percent} %`
    parts.push({
      by: 'pro_rata',
      name,
      share: percentText(proRata.percent),
      source: proRata.source,
    })
  }
  if (regime !== null) parts.push({ by: 'tax_regime', ...regime })
  return parts
}

// A code with the organization's own percentage has no limit of its own: pro rata is a factor for
// every code.
function codeShareOf(code: VatCode | null): Fraction {
  const share = code?.deductible ?? '0'
  return share === 'pro_rata' ? { top: 1n, bottom: 1n } : shareOf(share)
}

function percentText(percent: number): string {
  const { top, bottom } = percentOf(percent)
  const units = (top * 10n ** 8n) / bottom
  return decimalOf(units, 8).replace(/\.?0+$/, '')
}

const isLess = (a: Fraction, b: Fraction) => a.top * b.bottom < b.top * a.bottom

const product = (factors: readonly Fraction[]): Fraction =>
  factors.reduce((whole, one) => ({ top: whole.top * one.top, bottom: whole.bottom * one.bottom }))

import {
  deductibleOf,
  deductionPartsOf,
  type DeductionPart,
  type DeductionTerms,
} from '#ledger/room'
import type { ReadingFinding } from '#readers/room'
import { categoryOf, vatCodeOf } from '#regions/room'
import type { CodingLine, Evidence } from '../document/coding.ts'

type Undeducted = Omit<CodingLine, 'deductible' | 'deduction'>

/** What limits the deduction of a cost of this category for this organization. */
export function deductionTermsOf(
  { region, proRataPercent, taxRegime }: Evidence,
  category: string | null,
): DeductionTerms {
  const row = category === null ? undefined : categoryOf(region, category)
  const limit = row?.limit ?? null
  const regime = region.taxRegimes.find((one) => one.regime === taxRegime)
  return {
    category:
      row === undefined || limit === null
        ? null
        : { name: row.id, share: limit, source: row.source },
    proRata:
      proRataPercent === null ? null : { percent: proRataPercent, source: region.proRata.source },
    regime:
      regime === undefined || regime.deducts === '1'
        ? null
        : { name: regime.regime, share: regime.deducts, source: regime.source },
  }
}

/** The line with its deductible VAT and why it is that much. */
export function withDeduction(
  evidence: Evidence,
  line: Undeducted,
  at: { day: string; digits: number },
): CodingLine {
  const { region } = evidence
  const { vatCode, net, vat, vatBase } = line
  const code = vatCode === null ? undefined : vatCodeOf(region, vatCode, at.day)
  const terms = deductionTermsOf(evidence, line.category)
  const deductible = deductibleOf(region, vatCode, at.day, vatBase ?? net, vat, terms, at.digits)
  const isTaxed = code !== undefined && (code.reverseCharge === true || Number(vat) !== 0)
  if (code === undefined || !isTaxed) return { ...line, deductible }
  return { ...line, deductible, deduction: deductionPartsOf(code, terms) }
}

const said: Readonly<Partial<Record<DeductionPart['by'], string>>> = {
  category: 'category_limit',
  pro_rata: 'pro_rata',
  tax_regime: 'tax_regime',
}

/** The limits that lower the VAT code's own share, as reasons. */
export function deductionReasons(lines: readonly CodingLine[]): ReadingFinding[] {
  return lines.flatMap(({ deduction = [] }) => {
    const [code, ...limits] = deduction
    const own = Number(code?.share ?? 0)
    if (own === 0) return []
    return limits.flatMap(({ by, name, share, source }) => {
      const reason = by === 'category' && Number(share) >= own ? undefined : said[by]
      return reason === undefined ? [] : [{ code: reason, params: { name, share, source } }]
    })
  })
}

import {
  deductibleOf,
  deductionPartsOf,
  termsOf,
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
  return {
    ...termsOf(region, { proRataPercent, taxRegime }),
    category:
      row === undefined || limit === null
        ? null
        : { name: row.id, share: limit, source: row.source },
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

/**
 * A person's VAT code that deducts more than the category allows: the law's limit stays, and the
 * person is told so, with the category that has no such limit.
 */
export function limitedCodeReasons({ region }: Evidence, line: CodingLine): ReadingFinding[] {
  const [code, ...limits] = line.deduction ?? []
  const limit = limits.find(({ by }) => by === 'category')
  if (code === undefined || limit === undefined) return []
  const most = Number(limit.share)
  if (most >= Number(code.share)) return []
  const instead = region.alternatives.find(({ category, other }) => {
    const share = categoryOf(region, other)?.limit ?? '1'
    return category === limit.name && Number(share) > most
  })?.other
  const params = {
    vatCode: code.name,
    own: percentOf(code.share),
    name: limit.name,
    limit: percentOf(limit.share),
    source: limit.source,
  }
  return instead === undefined
    ? [{ code: 'code_above_category', params }]
    : [{ code: 'code_above_category_instead', params: { ...params, instead } }]
}

const percentOf = (share: string): string => `${Math.round(Number(share) * 10_000) / 100} %`

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

import type { ReadingFinding } from '#readers/room'
import { categoryOf, factOf, natureOf, type Region } from '#regions/room'
import type { PlaceChoice } from './choose_place.ts'
import type { LineDraft } from './propose_lines.ts'

type Row = { source: string }

/**
 * The unconfirmed rules that decided these lines. What a person set before for this supplier was
 * decided by that person, so it is not among them.
 */
export function unconfirmedRules(
  { region, day, place }: { region: Region; day: string; place: PlaceChoice },
  drafts: readonly LineDraft[],
  why: readonly ReadingFinding[],
): ReadingFinding[] {
  const found = new Map<string, Row>()
  const given = (code: string, name: string) =>
    why.flatMap((reason) => (reason.code === code ? [reason.params[name] ?? ''] : []))
  const remembered = given('memory_vat_code', 'vatCode')
  const rules = given('rule', 'rule')
  for (const rule of region.purchaseRules) {
    if (!rule.confirmed && rules.includes(rule.id)) found.set(rule.id, rule)
  }
  for (const { code, category } of drafts) {
    if (code === null || remembered.includes(code.id)) continue
    if (!code.confirmed) found.set(code.id, code)
    const nature = code.nature === null ? undefined : natureOf(region, code.nature, day)
    if (nature?.confirmed === false) found.set(nature.id, nature)
    const row = category === null ? undefined : categoryOf(region, category)
    const isAbroad = row?.confirmed === 'domestic' && place.place !== 'domestic'
    if (row !== undefined && (row.confirmed === 'no' || isAbroad)) found.set(row.id, row)
  }
  const limit = factOf(region, 'small_asset_limit', day)
  const isAbove = drafts.some(({ category }) => category?.endsWith('_above_limit') ?? false)
  if (isAbove && limit?.confirmed === false) found.set(limit.key, limit)
  return [...found].map(([rule, { source }]) => ({
    code: 'rule_not_confirmed',
    params: { rule, source },
  }))
}

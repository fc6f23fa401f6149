import type { Finding } from '#readers/room'
import { categoryOf, factOf, type Category, type Region } from '#regions/room'
import type { Evidence, SupplierMemory } from './coding.ts'
import { findHint, type HintMatch } from './choose_hint.ts'
import type { Place } from './choose_place.ts'
import { minorOf, type Paper } from './propose_amounts.ts'

type Seen = Pick<Paper, 'day' | 'currency' | 'digits' | 'rows'> & { place: Place }

/** What coding needs of a category, whether the region has it or only the provider's chart. */
export type Treatment = {
  category: string
  account: string
  vatDomestic: string | null
  vatEu: string | null
  vatOutside: string | null
}

export type CategoryChoice = Treatment & {
  /** The code that a person set for this supplier, to be used where it fits the row. */
  rememberedCode: string | null
  reasons: Finding[]
}

/** A person's last word first, then the vendor's name, then what was bought, then the last row. */
export function chooseCategory(evidence: Evidence, seen: Seen): CategoryChoice {
  const { region, memory } = evidence
  const remembered = memory === null ? null : rememberedChoice(evidence, memory, seen)
  if (remembered !== null) return remembered
  const hinted = nameHint(evidence) ?? lineHint(evidence)
  if (hinted !== null) {
    const { match, code } = hinted
    const category = variantOf(region, match.category, seen)
    const reasons = [{ code, params: { hint: match.hint, category: category.nameEn } }]
    return { ...treatmentOf(category), rememberedCode: null, reasons }
  }
  const fallback = fallbackOf(region)
  const reasons = [{ code: 'fallback_category', params: { category: fallback.category } }]
  return { ...fallback, rememberedCode: null, reasons }
}

/**
 * Some costs are booked elsewhere when they come from abroad, or when they are so large that the
 * law takes them for assets: the region has such rows under the same name with an ending.
 */
function variantOf(region: Region, category: Category, seen: Seen): Category {
  const abroad = categoryOf(region, `${category.id}_${seen.place}`)
  const limit = factOf(region, 'small_asset_limit', seen.day)
  const isLarge =
    limit !== undefined &&
    seen.currency === region.currency &&
    seen.rows.reduce((sum, row) => sum + row.net, 0n) > minorOf(limit.value, seen.digits)
  const large = isLarge ? categoryOf(region, `${category.id}_above_limit`) : undefined
  return large ?? abroad ?? category
}

function rememberedChoice(
  evidence: Evidence,
  memory: SupplierMemory,
  seen: Seen,
): CategoryChoice | null {
  const { region, chart } = evidence
  const category = memory.category === null ? null : knownTreatment(evidence, memory.category)
  const account = chart.accounts.find((row) => row.id === memory.ledgerAccountId) ?? null
  const reasons = [
    { code: 'memory', params: { documentId: memory.documentId, day: memory.learnedOn } },
  ]
  const rest = { rememberedCode: memory.vatCode, reasons }
  if (category !== null) return { ...category, account: account?.id ?? category.account, ...rest }
  if (account === null) {
    return memory.vatCode === null ? null : withMemoryOfCode(evidence, memory, seen)
  }

  // An account alone says what kind of cost it is only by the one category that books there, else
  // by the code that it usually carries.
  const here = region.categories.filter((row) => row.account === account.id)
  const only = here.length === 1 ? here[0] : undefined
  if (only !== undefined) return { ...treatmentOf(only), ...rest }
  const hinted = (nameHint(evidence) ?? lineHint(evidence))?.match.category
  const base = hinted === undefined ? fallbackOf(region) : treatmentOf(hinted)
  const isThere = base.account === account.id
  const vatDomestic = isThere ? base.vatDomestic : (account.vatCode ?? base.vatDomestic)
  return { ...base, vatDomestic, account: account.id, ...rest }
}

/** Only the VAT code was ever corrected: the category is found as if nothing were remembered. */
function withMemoryOfCode(evidence: Evidence, memory: SupplierMemory, seen: Seen): CategoryChoice {
  const choice = chooseCategory({ ...evidence, memory: null }, seen)
  return { ...choice, rememberedCode: memory.vatCode }
}

export function knownTreatment({ region, chart }: Evidence, id: string): Treatment | null {
  const found = categoryOf(region, id) ?? chart.categories.find((row) => row.id === id)
  return found === undefined ? null : treatmentOf(found)
}

function treatmentOf(row: Omit<Treatment, 'category'> & { id: string }): Treatment {
  const { id, account, vatDomestic, vatEu, vatOutside } = row
  return { category: id, account, vatDomestic, vatEu, vatOutside }
}

export function fallbackOf(region: Region): Treatment {
  const row = categoryOf(region, region.fallbackCategory)
  if (row === undefined) throw new Error(`${region.key} has no fallback category.`)
  return treatmentOf(row)
}

type Hinted = { match: HintMatch; code: string }

function nameHint({ region, extraction, contact }: Evidence): Hinted | null {
  const names = [contact?.name ?? '', extraction.fields.supplierName?.value ?? '']
  const found = names
    .map((name) => findHint(region, name))
    .filter((match) => match !== null)
    .toSorted((a, b) => b.hint.length - a.hint.length)[0]
  return found === undefined ? null : { match: found, code: 'hint_supplier' }
}

/** An e-invoice says what each line cost, so the category with the most money in it wins there. */
function lineHint({ region, extraction }: Evidence): Hinted | null {
  const weights = new Map<string, { match: HintMatch; net: bigint }>()
  const lines = extraction.sourceClass === 'einvoice' ? extraction.lines : []
  for (const line of lines) {
    const match = findHint(region, line.text)
    if (match === null || line.net === null) continue
    const before = weights.get(match.category.id)
    const net = (before?.net ?? 0n) + minorOf(line.net, 2)
    weights.set(match.category.id, { match: before?.match ?? match, net })
  }
  const heaviest = [...weights.values()].toSorted((a, b) => (a.net < b.net ? 1 : -1))[0]
  const match = heaviest?.match ?? findHint(region, extraction.words)
  return match === null ? null : { match, code: 'hint_line' }
}

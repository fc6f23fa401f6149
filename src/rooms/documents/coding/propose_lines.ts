import { roundHalfUp, sizeOf } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import type { ReadingFinding } from '#readers/room'
import { categoryOf, factOf, type VatCode } from '#regions/room'
import { baseOf, knownTreatment, type CategoryChoice } from './choose_category.ts'
import { findHint } from './choose_hint.ts'
import { heededLine } from './heed_words.ts'
import { chooseVatCode, type VatScene } from './choose_vat_code.ts'
import type { Evidence } from '../document/coding.ts'
import {
  minorOf,
  plainRate,
  type DocumentAmounts,
  type AmountRow,
} from '../document/propose_amounts.ts'

/** A draft line: the region's account and code, amounts as shown on the document. */
export type LineDraft = {
  account: string
  category: string | null
  code: VatCode | null
  net: bigint
  vat: bigint
}

export type Drafts = { drafts: LineDraft[]; reasons: ReadingFinding[] }

/** One draft for each rate, nature or deduction, and one for the rest of the total. */
export function draftLines(evidence: Evidence, scene: VatScene, amounts: DocumentAmounts): Drafts {
  const drafts: LineDraft[] = []
  const reasons: ReadingFinding[] = []
  for (const row of amounts.rows) {
    for (const part of partsOf(evidence, scene, row, amounts)) {
      const chosen = chooseVatCode({ ...scene, choice: part.choice }, part.row)
      const { category, account } = part.choice
      drafts.push(draftOf(category, account, chosen.code, part.row))
      reasons.push(...part.reasons, ...chosen.reasons)
    }
  }
  const sum = drafts.reduce((total, draft) => total + draft.net + draft.vat, 0n)
  const rest = remainderDraft(evidence, scene, amounts, amounts.total - sum)
  return {
    drafts: mergeDrafts([...drafts, ...rest.drafts]),
    reasons: [...reasons, ...rest.reasons],
  }
}

// A code without its own rate (foreign VAT) keeps net and VAT apart; a 0 % code has no VAT.
function draftOf(
  category: string,
  account: string,
  code: VatCode | null,
  { net, vat }: AmountRow,
): LineDraft {
  const isApart = code !== null && code.rate !== '0'
  const amounts = isApart ? { net, vat } : { net: net + vat, vat: 0n }
  return { account, category, code, ...amounts }
}

function mergeDrafts(drafts: readonly LineDraft[]): LineDraft[] {
  const merged = new Map<string, LineDraft>()
  for (const draft of drafts) {
    const key = JSON.stringify([draft.account, draft.category, draft.code?.id ?? null])
    const before = merged.get(key)
    const net = (before?.net ?? 0n) + draft.net
    const vat = (before?.vat ?? 0n) + draft.vat
    merged.set(key, { ...draft, net, vat })
  }
  return [...merged.values()]
}

function remainderDraft(
  { region }: Evidence,
  scene: VatScene,
  { digits, total, day }: DocumentAmounts,
  rest: bigint,
): Drafts {
  if (rest === 0n) return { drafts: [], reasons: [] }
  const amount = decimalOf(rest, digits)
  const stamp = factOf(region, 'stamp_duty_amount', day)
  const stampRow = region.categories.find((row) => row.id === region.stampDuty?.category)
  const blank: AmountRow = { rate: null, nature: null, net: rest, vat: 0n, reverseCharge: false }
  if (stampRow !== undefined && stamp !== undefined && minorOf(stamp.value, digits) === rest) {
    const choice = { ...scene.choice, ...stampRow, category: stampRow.id, rememberedCode: null }
    const { code } = chooseVatCode({ ...scene, choice }, blank)
    const params = { amount, source: region.stampDuty?.source ?? '' }
    return {
      drafts: [draftOf(choice.category, choice.account, code, blank)],
      reasons: [{ code: 'stamp_duty', params }],
    }
  }
  const size = sizeOf(rest)
  const whole = sizeOf(total)
  // Less than one unit of the currency, and less than the total, is cash rounding.
  if (size < 10n ** BigInt(digits) && size < whole) {
    const account = region.accountRoles.rounding
    return {
      drafts: [{ account, category: null, code: null, net: rest, vat: 0n }],
      reasons: [{ code: 'rounding', params: { amount } }],
    }
  }
  const plain = { ...scene, choice: { ...scene.choice, rememberedCode: null } }
  const home = { ...plain, place: { ...scene.place, place: 'domestic' as const } }
  const { code } = chooseVatCode(home, blank)
  return {
    drafts: [draftOf(scene.choice.category, scene.choice.account, code, blank)],
    reasons: [{ code: 'remainder', params: { amount } }],
  }
}

type Part = { row: AmountRow; choice: CategoryChoice; reasons: ReadingFinding[] }

/**
 * A row gets the categories of its lines only if the lines of the e-invoice add up to it and another
 * VAT code follows, such as for breakfast on a hotel bill. Otherwise the supplier's category applies
 * to all of it.
 */
function partsOf(
  evidence: Evidence,
  scene: VatScene,
  row: AmountRow,
  amounts: DocumentAmounts,
): Part[] {
  const { region, extraction, memory, setCategory } = evidence
  const whole: Part[] = [{ row, choice: scene.choice, reasons: [] }]
  if (extraction.sourceClass !== 'einvoice' || memory !== null || row.net === 0n) return whole
  // A category that a person set is only split by what such a bill often holds besides.
  const within = setCategory === undefined ? null : categoryOf(region, setCategory)?.mayContain
  const splitsInto = (id: string) => within === null || within?.includes(id) === true
  const nets = new Map<string, bigint>()
  let sum = 0n
  for (const line of extraction.lines) {
    const rate = line.rate === null ? null : plainRate(line.rate)
    if (rate !== row.rate || line.nature !== row.nature) continue
    if (line.net === null) return whole
    const net = minorOf(line.net, amounts.digits)
    // What is given free beside the goods costs nothing, and decides nothing.
    if (net === 0n) continue
    const hinted = findHint(region, line.text)?.category.id
    const usual = hinted !== undefined && splitsInto(hinted) ? hinted : scene.choice.category
    const heeded = heededLine(evidence, line.text, usual)
    const isChosen = baseOf(scene.choice.category) === heeded
    const category = isChosen ? scene.choice.category : heeded
    nets.set(category, (nets.get(category) ?? 0n) + net)
    sum += net
  }
  if (sum !== row.net) return whole
  const parts = shareOut(evidence, scene, row, nets)
  const codes = new Set(
    [...whole, ...parts].map(
      (part) => chooseVatCode({ ...scene, choice: part.choice }, part.row).code?.id,
    ),
  )
  return codes.size < 2 ? whole : parts
}

/** Divides the VAT of the row by running totals, so that the parts add up to it exactly. */
function shareOut(
  evidence: Evidence,
  scene: VatScene,
  row: AmountRow,
  nets: ReadonlyMap<string, bigint>,
): Part[] {
  let before = 0n
  return [...nets].map(([category, net]) => {
    const upTo = (amount: bigint) => roundHalfUp(row.vat * amount, row.net)
    const vat = upTo(before + net) - upTo(before)
    before += net
    const treatment = knownTreatment(evidence, category)
    const choice = { ...scene.choice, ...treatment }
    return {
      row: { ...row, net, vat },
      choice,
      reasons: [{ code: 'split_line', params: { category } }],
    }
  })
}

import { decimalOf } from '#kernel/values/decimal'
import { entryWordsOf } from '#ledger/room'
import type { ReadingFinding } from '#readers/room'
import { regionOn } from '#regions/room'
import { bookingTextOf } from './booking_text.ts'
import { chooseCategory } from './choose_category.ts'
import { chooseAccount, missingCode } from './choose_in_chart.ts'
import { choosePlace } from './choose_place.ts'
import { fewWitnesses } from './few_witnesses.ts'
import { heedWords } from './heed_words.ts'
import type { Coding, CodingLine, Evidence } from '../document/coding.ts'
import { documentAmountsOf, type DocumentAmounts } from '../document/propose_amounts.ts'
import { unconfirmedRules } from './not_confirmed.ts'
import { largestLine } from './largest_line.ts'
import { capOf } from './propose_cap.ts'
import { deductionReasons, withDeduction } from './line_deduction.ts'
import { hiddenParts, openAlternatives } from './hidden_parts.ts'
import { draftLines, type LineDraft } from './propose_lines.ts'

/** Version of the coding rules. Raise it when the same evidence can lead to another coding. */
const codingRulesVersion = '3'

/** Always returns a proposal; without evidence it uses the fallback category and says so. */
export function propose(given: Evidence): Coding {
  const amounts = documentAmountsOf(given.extraction, given.region)
  const evidence = { ...given, region: regionOn(given.region, amounts.day) }
  const { region, chart, extraction, contact, proRataPercent } = evidence
  const place = choosePlace(evidence, amounts.day)
  const seen = { ...amounts, place: place.place }
  const choice = heedWords(evidence, seen, chooseCategory(evidence, seen))
  const { kind, words } = extraction
  const scene = { region, day: amounts.day, place, choice, kind, words, proRataPercent }
  const { drafts, reasons: why } = draftLines(evidence, scene, amounts)

  const sign = kind === 'credit_note' ? -1n : 1n
  const missing: ReadingFinding[] = []
  const lines = drafts.map((draft): CodingLine => {
    const account = chooseAccount(region, chart, draft.account)
    missing.push(...account.reasons)
    if (draft.code !== null) missing.push(...missingCode(chart, draft.code))
    return lineOf(evidence, amounts, draft, account.id, sign)
  })
  const reasons = unique([
    ...recalledReasons(extraction),
    ...amounts.reasons,
    ...place.reasons,
    ...choice.reasons,
    ...fewWitnesses(evidence, choice),
    ...why,
    ...deductionReasons(lines),
    ...hiddenParts(evidence, lines),
    ...openAlternatives(evidence, lines),
    ...unconfirmedRules(scene, drafts, why),
    ...missing,
  ])
  return {
    ...headOf(lines, amounts.currency),
    bookingText: bookingTextOf(extraction.fields, contact?.name ?? null, entryWordsOf(region)),
    codedAmount: decimalOf(-amounts.total * sign, amounts.digits),
    currency: amounts.currency,
    lines,
    correctedFields: [],
    reasons,
    cap: capOf(reasons, []),
    rulesVersion: codingRulesVersion,
  }
}

function lineOf(
  evidence: Evidence,
  { day, digits }: DocumentAmounts,
  { category, code, net, vat }: LineDraft,
  ledgerAccountId: string,
  sign: bigint,
): CodingLine {
  const vatCode = code?.id ?? null
  const amounts = { net: decimalOf(net * sign, digits), vat: decimalOf(vat * sign, digits) }
  return withDeduction(
    evidence,
    { ledgerAccountId, category, vatCode, ...amounts },
    { day, digits },
  )
}

/** What was found where it stood on documents accepted before. */
function recalledReasons({ recalled }: Evidence['extraction']): ReadingFinding[] {
  if (recalled === undefined || recalled.fields.length === 0) return []
  const params = { documents: `${recalled.documents}`, fields: recalled.fields.join(', ') }
  return [{ code: 'read_as_before', params }]
}

/** The header shows the largest line. */
function headOf(
  lines: readonly CodingLine[],
  currency: string,
): Pick<Coding, 'ledgerAccountId' | 'category' | 'vatCode'> {
  const line = largestLine(lines, currency)
  if (line === undefined) throw new Error('A proposal has at least one line.')
  const { ledgerAccountId, category, vatCode } = line
  return { ledgerAccountId, category, vatCode }
}

// Longest parameter of a finding.
const longest = 300

function unique(reasons: readonly ReadingFinding[]): ReadingFinding[] {
  const short = reasons.map(({ code, params }) => {
    const clipped = Object.entries(params).map(([name, value]) => [name, value.slice(0, longest)])
    return { code, params: Object.fromEntries(clipped) as ReadingFinding['params'] }
  })
  return [...new Map(short.map((reason) => [JSON.stringify(reason), reason])).values()]
}

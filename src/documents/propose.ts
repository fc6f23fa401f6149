import { decimalOf, deductibleOf } from '#ledger/room'
import type { Finding } from '#readers/room'
import { bookingTextOf } from './booking_text.ts'
import { chooseCategory } from './choose_category.ts'
import { chooseAccount, missingCode } from './choose_in_chart.ts'
import { choosePlace } from './choose_place.ts'
import type { Coding, CodingLine, Evidence } from './coding.ts'
import { paperOf, type Paper } from './propose_amounts.ts'
import { capOf } from './propose_cap.ts'
import { draftLines, type Draft } from './propose_lines.ts'

/** Of the rules that propose; raise it when the same evidence may give another coding. */
const codingRulesVersion = '1'

/** Always proposes: without evidence it takes the region's last row, and says so. */
export function propose(evidence: Evidence): Coding {
  const { region, chart, extraction, contact, proRataPercent } = evidence
  const paper = paperOf(extraction, region)
  const place = choosePlace(evidence, paper.day)
  const choice = chooseCategory(evidence, { ...paper, place: place.place })
  const { kind, words } = extraction
  const scene = { region, day: paper.day, place, choice, kind, words, proRataPercent }
  const { drafts, reasons: why } = draftLines(evidence, scene, paper)

  const sign = kind === 'credit_note' ? -1n : 1n
  const missing: Finding[] = []
  const lines = drafts.map((draft): CodingLine => {
    const account = chooseAccount(region, chart, draft.account)
    missing.push(...account.reasons)
    if (draft.code !== null) missing.push(...missingCode(chart, draft.code))
    return lineOf(evidence, paper, draft, account.id, sign)
  })
  const reasons = unique([
    ...paper.reasons,
    ...place.reasons,
    ...choice.reasons,
    ...why,
    ...missing,
  ])
  return {
    ...headOf(lines, drafts),
    bookingText: bookingTextOf(extraction.fields, contact?.name ?? null),
    codedAmount: decimalOf(-paper.total * sign, paper.digits),
    currency: paper.currency,
    lines,
    correctedFields: [],
    reasons,
    cap: capOf(reasons, []),
    rulesVersion: codingRulesVersion,
  }
}

function lineOf(
  { region, proRataPercent }: Evidence,
  { day, digits }: Paper,
  { category, code, net, vat }: Draft,
  ledgerAccountId: string,
  sign: bigint,
): CodingLine {
  const vatCode = code?.id ?? null
  const amounts = { net: decimalOf(net * sign, digits), vat: decimalOf(vat * sign, digits) }
  const deductible = deductibleOf(
    region,
    vatCode,
    day,
    amounts.net,
    amounts.vat,
    proRataPercent,
    digits,
  )
  return { ledgerAccountId, category, vatCode, ...amounts, deductible }
}

/** The header shows the line with the most money; of equal ones the first. */
function headOf(
  lines: readonly CodingLine[],
  drafts: readonly Draft[],
): Pick<Coding, 'ledgerAccountId' | 'category' | 'vatCode'> {
  const sizes = drafts.map(({ net, vat }) => (net + vat < 0n ? -net - vat : net + vat))
  const largest = sizes.reduce((best, size, at) => (size > (sizes[best] ?? 0n) ? at : best), 0)
  const line = lines[largest]
  if (line === undefined) throw new Error('A proposal has at least one line.')
  const { ledgerAccountId, category, vatCode } = line
  return { ledgerAccountId, category, vatCode }
}

// What a finding's parameter may hold.
const longest = 300

function unique(reasons: readonly Finding[]): Finding[] {
  const short = reasons.map(({ code, params }) => {
    const clipped = Object.entries(params).map(([name, value]) => [name, value.slice(0, longest)])
    return { code, params: Object.fromEntries(clipped) as Finding['params'] }
  })
  return [...new Map(short.map((reason) => [JSON.stringify(reason), reason])).values()]
}

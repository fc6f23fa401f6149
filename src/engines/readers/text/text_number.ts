import type { LineCandidates } from './candidates.ts'
import type { TextLabel } from './labels.ts'
import type { Found } from './text_fields.ts'
import { segmentsOf, spanOf, type Segment } from './text_lines.ts'

type Value = { text: string; start: number; end: number }

// A number has a digit, and signs only between its letters and digits. Letters may stand before it,
// and long numbers are written in groups: "FPR 41/26", "4726 1180 3391".
const token = String.raw`(?=[\p{L}\d/_.-]{0,39}\d)[\p{L}\d](?:[\p{L}\d]|[-/_.](?=[\p{L}\d])){0,39}`
const number = new RegExp(`^(?:\\p{Lu}{1,5} )?${token}`, 'u')
const groups =
  /^(?: \d{2,12}){1,5}(?=$|[\s,;·|)-]*(?:$|[,;·|)–-]|(?:del|af|of|vom|dated|den|du) ))/u
// Between a label and its number: points, signs, and "nr." said again.
const between =
  /^[\s:.,#°º)/-]{0,4}(?:(?:nr|no|n|num|numero|nummer|number|id)(?!\p{L})[\s:.#°º]{0,3})?/iu

/** The supplier's document number; requires a label, since any number might be it. */
export function readInvoiceNumber(looks: readonly LineCandidates[]): Found | null {
  let best: Found | null = null
  for (const [line, look] of looks.entries()) {
    for (const label of look.labels) {
      if (label.role !== 'number' && label.role !== 'plain_number') continue
      const found = numberAt(looks, line, label)
      if (found !== null && found.score > (best?.score ?? 0.3)) best = found
    }
  }
  return best
}

/** What stands behind the label, in the next cell, or in the cell below. */
function numberAt(looks: readonly LineCandidates[], line: number, label: TextLabel): Found | null {
  const look = looks[line]
  if (look === undefined) return null
  const segments = segmentsOf(look.line)
  const index = segments.findIndex((one) => one.start <= label.start && one.end >= label.end)
  const own = segments[index]
  if (own === undefined) return null
  const isPlain = label.role === 'plain_number'
  // By itself the word counts only as a cell, or before a colon.
  if (isPlain && !/^[\s#]*\p{L}+[\s.º°]*(?::.*)?$/u.test(own.text)) {
    if (!isUnderTitle(looks, line, own)) return null
  }
  const weight = label.weight * (isInSentence(own) ? 0.6 : 1)
  const foundOf = (at: number, value: Value | null, factor: number): Found | null => {
    if (value === null || (weight < 1 && isYear(looks, value.text))) return null
    const { text, start, end } = value
    return { value: text, line: at, start, end, score: weight * factor, proofs: ['labelled'] }
  }
  const behind = foundOf(line, valueAt(looks, line, own, label.end), 1)
  if (behind !== null) return behind
  if (/[\p{L}\d]/u.test(look.line.text.slice(label.end, own.end))) return null
  const next = segments[index + 1]
  const beside = next === undefined ? null : valueAt(looks, line, next, next.start)
  return foundOf(line, beside, 0.95) ?? below(looks, line, own, foundOf)
}

// "n. 1/2026" on the line below "RICEVUTA", with nothing else in its cell.
function isUnderTitle(looks: readonly LineCandidates[], line: number, own: Segment): boolean {
  if (!/^\p{L}{1,6}[.°º]{0,2} ?[\p{L}\d/_.-]{1,20}$/u.test(own.text)) return false
  const above = looks[line - 1]
  if (above === undefined || above.line.page !== looks[line]?.line.page) return false
  const isNamed = above.labels.some(
    ({ role, start }) =>
      role === 'number' && segmentsOf(above.line).some((one) => one.start === start),
  )
  return isNamed || titles.test(above.line.text)
}

// Spaced letters that were closed up: "RICEVUTADIAFFITTO".
const titles =
  /^(?:ricevuta|fattura|quietanza|notula|parcella|faktura|kvittering|rechnung|quittung)\p{L}+$/iu

const mostLinesBelow = 3

function below(
  looks: readonly LineCandidates[],
  line: number,
  over: Segment,
  foundOf: (at: number, value: Value | null, factor: number) => Found | null,
): Found | null {
  const look = looks[line]
  if (look === undefined) return null
  const [left, right] = spanOf(look.line, over.start, over.end)
  for (let step = 1; step <= mostLinesBelow; step += 1) {
    const here = looks[line + step]
    if (here === undefined || here.line.page !== look.line.page) return null
    const cell = segmentsOf(here.line).find(({ start, end }) => {
      const [from, to] = spanOf(here.line, start, end)
      return from < right && to > left
    })
    if (cell === undefined) continue
    const value = valueAt(looks, line + step, cell, cell.start)
    const isAll = value !== null && cell.end - value.end <= 1
    return isAll ? foundOf(line + step, value, step === 1 ? 0.9 : 0.7) : null
  }
  return null
}

// The number at a place of a cell, joined with its rest on the next line where it ends in a hyphen.
function valueAt(
  looks: readonly LineCandidates[],
  line: number,
  cell: Segment,
  from: number,
): Value | null {
  const look = looks[line]
  if (look === undefined) return null
  const rest = look.line.text.slice(from, cell.end)
  const skipped = between.exec(rest)?.[0].length ?? 0
  const match = number.exec(rest.slice(skipped))
  if (match === null) return null
  const more = /^[\d\p{Lu} ]+$/u.test(match[0])
    ? (groups.exec(rest.slice(skipped + match[0].length))?.[0] ?? '')
    : ''
  const start = from + skipped
  const value = { text: match[0] + more, start, end: start + match[0].length + more.length }
  if (isTaken(look, value)) return null
  return withRest(looks, line, cell, value)
}

function isTaken({ dates, identifiers, amounts, rates }: LineCandidates, value: Value): boolean {
  const explicit = amounts.filter(({ isExplicit }) => isExplicit)
  const checked = identifiers.filter(({ isChecked }) => isChecked)
  return [...dates, ...checked, ...explicit, ...rates].some(
    (one) => one.start < value.end && one.end > value.start,
  )
}

function withRest(
  looks: readonly LineCandidates[],
  line: number,
  cell: Segment,
  value: Value,
): Value {
  const [here, next] = [looks[line]?.line, looks[line + 1]?.line]
  if (here === undefined || next === undefined) return value
  if (here.text.slice(value.end, cell.end).trim() !== '-') return value
  const [left, right] = spanOf(here, cell.start, cell.end)
  const rest = segmentsOf(next).find(({ text, start, end }) => {
    const [from, to] = spanOf(next, start, end)
    return from < right && to > left && /^[\p{L}\d]{1,20}$/u.test(text) && /\d/.test(text)
  })
  return rest === undefined ? value : { ...value, text: `${value.text}-${rest.text}` }
}

/** "Faktura 2026" heads the year of its dates. */
function isYear(looks: readonly LineCandidates[], text: string): boolean {
  if (!/^20\d\d$/.test(text)) return false
  return looks.some(({ dates }) => dates.some(({ day }) => day.startsWith(text)))
}

function isInSentence({ text }: Segment): boolean {
  return (text.match(/\p{L}{2,}/gu)?.length ?? 0) > 12
}

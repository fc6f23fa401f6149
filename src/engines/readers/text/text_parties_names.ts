import type { LineCandidates } from './candidates.ts'
import type { Role } from './labels.ts'
import { boxOf, segmentsOf, spanOf, type Line } from './text_lines.ts'
import type { Found } from './text_fields.ts'
import type { PlacedIdentifier } from './text_parties_areas.ts'
import { areaOf, type PartyArea } from './text_parties_areas.ts'

type Named = { text: string; line: number; start: number; end: number }

// Forms of companies: with one of these behind it, a line is a name.
const companyForm =
  /(?:^|[\s,])(?:a\/s|aps|i\/s|ivs|p\/s|k\/s|a\.m\.b\.a\.?|amba|f\.m\.b\.a\.?|enkeltmandsvirksomhed|s\.?r\.?l\.?s?|s\.?p\.?a\.?|s\.?n\.?c\.?|s\.?a\.?s\.?|soc\. ?coop\.?|società cooperativa|ltd\.?|limited|llc|inc\.?|gmbh|ag|ab|as|oy|b\.?v\.?|s\.?a\.?|plc|ug|kg|e\.k\.)(?=$|[\s,.;)])/iu

const notAName =
  /(?<!\p{L})(?:\p{L}{0,15}faktura|fattura|invoice|kvittering|ricevuta|scontrino|receipt|kreditnota|nota di credito|credit note|kassebon|documento commerciale|di vendita o prestazione|velkommen|benvenuti|welcome|side|pagina|page|tlf|telefon|tel|phone|www|http|e-?mail|original|copia|kopi|copy|dato|data|date|regning|bon|parcella)(?!\p{L})/iu

/** The name of the seller or buyer, as printed. */
export function findName(
  looks: readonly LineCandidates[],
  areas: readonly PartyArea[],
  number: PlacedIdentifier | null,
  role: PartyArea['role'],
): Found | null {
  const named = areas.find((area) => area.role === role)
  const inArea = named === undefined ? null : nameInArea(looks, named)
  if (inArea !== null) return foundOf(inArea, 0.85, ['labelled'])
  if (role === 'buyer') return null
  const isOthers = (one: Named) =>
    areaOf(looks, areas, one.line, one.start, one.end)?.role === 'buyer'
  const names = namesOf(looks).filter((one) => !isOthers(one))
  const beside = number === null ? [] : namesBeside(looks, names, number)
  const near = beside.find(({ text }) => companyForm.test(text)) ?? beside[0]
  if (near !== undefined) {
    const isCompany = companyForm.test(near.text)
    return foundOf(near, isCompany ? 0.8 : 0.6, ['near_number', ...proofsOf(near)])
  }
  const company = names.find(({ text }) => companyForm.test(text))
  const first = tallest(looks, names.slice(0, 8)) ?? company ?? names[0]
  if (first === undefined) return null
  return foundOf(first, proofsOf(first).length > 0 ? 0.6 : 0.4, proofsOf(first))
}

function proofsOf({ text }: Named): string[] {
  return companyForm.test(text) ? ['company_form'] : []
}

function foundOf({ text, ...place }: Named, score: number, proofs: string[]): Found {
  return { value: text, ...place, score, proofs }
}

function nameInArea(looks: readonly LineCandidates[], { from, to, span }: PartyArea): Named | null {
  for (let line = from; line <= to; line += 1) {
    const look = looks[line]
    if (look === undefined) break
    for (const segment of segmentsOf(look.line)) {
      const box = boxOf(look.line, segment.start, segment.end)
      const left = box === null ? segment.start : box[0]
      if (span !== null && (left < span[0] || left >= span[1])) continue
      const heading = look.labels.findLast(
        ({ role, start, end }) =>
          (role === 'buyer' || role === 'supplier') && start >= segment.start && end <= segment.end,
      )
      const start = line === from && heading !== undefined ? heading.end : segment.start
      const name = cleanName(look.line.text.slice(start, segment.end), line, start)
      if (name !== null) return name
    }
  }
  return null
}

function namesOf(looks: readonly LineCandidates[]): Named[] {
  return looks.slice(0, mostLines).flatMap((look, line) => {
    // A line with an amount sells something; it names nobody.
    if (look.amounts.some(({ isExplicit }) => isExplicit)) return []
    return segmentsOf(look.line).flatMap((segment) => {
      const name = cleanName(segment.text, line, segment.start)
      return name === null || isLabelOnly(look, name) ? [] : [name]
    })
  })
}

const mostLines = 2_000

const speaking: ReadonlySet<Role> = new Set(['base', 'other_date', 'extra', 'other_amount', 'net'])

// Words that say what a value is are no name, but for a company's that is called by one: "Netto
// A/S".
function isLabelOnly({ labels }: LineCandidates, { text, start, end }: Named): boolean {
  if (companyForm.test(text)) return false
  const inside = labels.filter((one) => one.start >= start && one.end <= end)
  if (inside[0]?.start === start && !speaking.has(inside[0].role)) return true
  const covered = inside.reduce((sum, one) => sum + one.end - one.start, 0)
  return covered * 2 > end - start
}

// A footer strings name, street and numbers together: the name ends at the first mark between them.
function cleanName(text: string, line: number, offset: number): Named | null {
  const skipped = /^[\s:.,;|·•*-]*/.exec(text)?.[0].length ?? 0
  const rest = text.slice(skipped)
  const cut =
    /\s+[-–—|·•]\s+|[|·•;]|,\s|\s\(?(?:cvr|p\.? ?iva|vat|se-nr|c\.f\.|tlf|tel)\b|\s{2,}/iu.exec(
      rest,
    )
  const name = rest
    .slice(0, cut?.index ?? rest.length)
    .trim()
    .replace(/[,:;]+$/, '')
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  const digits = name.match(/\d/g)?.length ?? 0
  if (letters < 3 || digits > letters || name.length > 80 || notAName.test(name)) return null
  if (name.includes('@') || /^\d{4,5}\s/.test(name)) return null
  const start = offset + skipped
  return { text: name, line, start, end: start + name.length }
}

const mostLinesBetween = 6

// The block of an address ends with the number and begins with the name: up from the number, in its
// column, as far as lines follow each other without a gap. The name comes first.
function namesBeside(
  looks: readonly LineCandidates[],
  names: readonly Named[],
  number: PlacedIdentifier,
): Named[] {
  const own = looks[number.line]?.line
  if (own === undefined) return []
  const [left, right] = spanOf(own, number.start - 12, number.end)
  const top = topOfBlock(looks, number.line)
  return names.filter(({ line, start, end }) => {
    const here = looks[line]?.line
    if (here === undefined || line > number.line || line < top) return false
    if (line === number.line) return start < number.start
    const [from, to] = spanOf(here, start, end)
    return from < right && to > left
  })
}

function topOfBlock(looks: readonly LineCandidates[], from: number): number {
  let top = from
  while (top > 0 && from - top < mostLinesBetween) {
    const [above, here] = [looks[top - 1]?.line, looks[top]?.line]
    if (above === undefined || here === undefined || above.page !== here.page) break
    if (above.text.trim() === '' || isApart(above, here)) break
    top -= 1
  }
  return top
}

// More than two lines could stand between them.
function isApart(above: Line, here: Line): boolean {
  const [over, under] = [boxOf(above, 0, above.text.length), boxOf(here, 0, here.text.length)]
  if (over === null || under === null) return false
  return under[1] - over[3] > (under[3] - under[1]) * 2
}

// The largest text at the top is the seller's name.
function tallest(looks: readonly LineCandidates[], names: readonly Named[]): Named | null {
  const heights = names.map(({ line, start, end }) => {
    const box = looks[line] === undefined ? null : boxOf(looks[line].line, start, end)
    return box === null ? 0 : box[3] - box[1]
  })
  const most = Math.max(0, ...heights)
  const common = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0
  return most > common * 1.15 ? (names[heights.indexOf(most)] ?? null) : null
}

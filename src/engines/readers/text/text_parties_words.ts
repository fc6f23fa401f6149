import type { LineCandidates } from './candidates.ts'
import type { Identifier } from './candidates_identifiers.ts'
import type { Role, TextLabel } from './labels.ts'
import { boxOf, type Line, type Segment, segmentsOf, spanOf } from './text_lines.ts'

/** The names and numbers of the organization whose books these are: the buyer of every bill. */
export type OwnNames = { names: readonly string[]; numbers: readonly string[] }

export const nobody: OwnNames = { names: [], numbers: [] }

const bareLettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')

// "Fjordlys Design" is Fjordlys Design ApS, too: the form of the company is often left out.
const form =
  /[\s,]+(?:a\/s|aps|i\/s|ivs|p\/s|k\/s|s\.?r\.?l\.?s?|s\.?p\.?a\.?|s\.?n\.?c\.?|s\.?a\.?s\.?)\.?$/iu

const shortest = 4

/** Whether a line begins with one of the organization's names. */
export function isOwnName(text: string, own: OwnNames): boolean {
  const letters = bareLettersOf(text)
  return own.names.some((name) => {
    const whole = bareLettersOf(name)
    const bare = bareLettersOf(name.trim().replace(form, ''))
    if (bare.length < shortest) return whole !== '' && letters === whole
    return letters.startsWith(whole) || letters === bare
  })
}

/** Whether a text names the organization anywhere, by a name or a number. */
export function namesOwn(text: string, own: OwnNames): boolean {
  const letters = bareLettersOf(text)
  const names = own.names.map((name) => {
    const bare = bareLettersOf(name.trim().replace(form, ''))
    return bare.length < shortest ? bareLettersOf(name) : bare
  })
  const numbers = own.numbers.map((number) => bareNumber(number).toLowerCase())
  return [...names, ...numbers].some((one) => one !== '' && letters.includes(one))
}

const bareNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^[A-Z]{2}(?=\d{8,})/, '')

/** With or without the country before it. */
export function isOwnNumber(value: string, own: OwnNames): boolean {
  const bare = bareNumber(value)
  return bare !== '' && own.numbers.some((number) => bareNumber(number) === bare)
}

/** A name as it may be printed, with its place. */
export type PrintedName = { text: string; line: number; start: number; end: number }

const forms = [
  String.raw`a\/s|aps|i\/s|ivs|p\/s|k\/s|a\.m\.b\.a\.?|amba|f\.m\.b\.a\.?|smba|enkeltmandsvirksomhed|fonden`,
  String.raw`s\.?r\.?l\.?s?|s\.?p\.?a\.?|s\.?n\.?c\.?|s\.?a\.?s\.?|s\.?a\.?p\.?a\.?|soc\. ?coop\.?|s\.?c\.?a\.?r\.?l\.?`,
  String.raw`società cooperativa|società semplice|società benefit|scrl|onlus|consorzio|mutua assicurazioni`,
  String.raw`ltd\.?|limited|llc|l\.l\.c\.|llp|inc\.?|incorporated|corp\.?|corporation|plc|pbc|pty`,
  String.raw`gmbh|ag|ug|kg|ohg|gbr|e\.k\.|e\.v\.|se|ab|asa?|oyj?|b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|s\.?à\.? ?r\.?l\.?`,
  String.raw`sarl|sasu?|eurl|s\.?a\.?|s\.?l\.?u?\.?|sprl|bvba|hb|sp\. ?z ?o\. ?o\.`,
].join('|')

// Forms of companies: with one of these behind it, a line is a name.
const companyForm = new RegExp(`(?:^|[\\s,])(?:${forms})(?=$|[\\s,.;)])`, 'iu')
const companyEnd = new RegExp(`[\\s,](?:${forms})$`, 'iu')
// "Idraulica Ferri di Ferri Paolo", "Snedkeriet v/ Bo Lund": who trades is named in the sign.
const trader = / (?:di|v\/|ved|by|inh\.) ?(?:\p{Lu}[\p{L}'’.-]+ ){1,3}\p{Lu}[\p{L}'’-]+$/u

/** Whether the name says what form of company it is. */
export const isCompany = (name: string): boolean => companyForm.test(name) || trader.test(name)

const title =
  /^(?:[Dd]ott(?:\.ssa|\.|\.\.|or)?|DOTT\.(?:SSA)?|[Aa]vv\.?|AVV\.|[Ii]ng\.|ING\.|[Aa]rch\.|ARCH\.|[Gg]eom\.|[Rr]ag\.|Advokat|Arkitekt|Dr\.) ?\p{Lu}/u

/** Whether it is a person's name with the title of a profession. */
export const isProfessional = (name: string): boolean => title.test(name)

const street =
  /^(?:sede(?: legale| operativa)?|via|viale|piazza|piazzale|corso|largo|vicolo|strada|località|loc\.|zona|c\.so|v\.le|p\.za)(?!\p{L})|^[\p{L} .'’-]+ \d{1,4} ?\p{L}?(?:[/-]\d{1,4})?$|^[A-Z]{0,2}-?\d{3,5} \p{L}/iu

/** Whether it is a street or a town rather than a name. */
export const isAddress = (name: string): boolean => street.test(name) && !isCompany(name)

const serving =
  /(?<!\p{L})(?:\p{L}*bank|banca|banco|nets|pbs|betalingsservice|mobilepay|visa|mastercard|paypal|stripe|intesa|unicredit|registro|ivass|camera di commercio)(?!\p{L})/iu

/** Whether the company is one that others' bills name: a bank, a way to pay. */
export const isServing = (name: string): boolean => serving.test(name)

const notAName =
  /(?<!\p{L})(?:\p{L}{0,15}faktura|fattura|invoice|kvittering|ricevuta|scontrino|receipt|kreditnota|nota di credito|credit note|kassebon|documento commerciale|di vendita o prestazione|velkommen|benvenuti|welcome|side|pagina|page|tlf|telefon|tel|phone|www|http|e-?mail|original|copia|kopi|copy|dato|data|date|regning|\p{L}{1,15}regning|bon|parcella|rechnung|factuur|facture|bolletta|opkrævning|\p{L}{1,15}opkrævning|quietanza|specifikation|sintesi|riepilogo|overblik|details|summary|tak for|grazie|thank you|dear|gentile|kære)(?!\p{L})/iu

// A footer strings name, street and numbers together: the name ends at the first mark between them.
// A comma before the form of the company, or before its branch, is part of the name.
const mark = new RegExp(
  String.raw`\s+[-–—|·•/]\s+|[|·•;●◣▲■◆►]|\s{2,}|` +
    String.raw`,\s(?!(?:${forms})(?=$|[\s,.;)])|succursale|filial|branch|zweigniederlassung|sede secondaria|danish branch)|` +
    String.raw`\.\s(?=\p{L})|\s\(?(?:cvr|p\.? ?iva|vat|se-nr|c\.f\.|tlf|tel|au capital|con sede|capitale|org\.? ?nr|kvk|cod\.? ?fisc|part\. ?iva|registered|is registered|momsreg)(?!\p{L})`,
  'iu',
)

// "Havnens Drikkevarer ApS Sydhavnskaj 9": behind the form of the company the street begins.
const streetBegins = new RegExp(
  String.raw`^.{2,60}?[\s,](?:${forms})(?=\s\p{L}[\p{L}.'’-]{2,30}(?: \p{L}[\p{L}.'’-]{1,20}){0,2} \d{1,4}(?:\s|,|$))`,
  'iu',
)
const beginning = /^[\s:.,;|·•*●©-]*(?:(?:copyright|\(c\))\s)?(?:20\d\d\s)?/iu
// "Bonifico entro il 3.4.2026 a favore di Ing. Rossi": whom the money is for.
const payee =
  /^.{0,60}(?<!\p{L})(?:a favore di|in favore di|payable to|in favour of|zugunsten(?: von)?|til fordel for)[\s:]+/iu

/** The name at the beginning of a text, or null if none stands there. */
export function nameIn(text: string, line: number, offset: number): PrintedName | null {
  const skipped = (payee.exec(text) ?? beginning.exec(text))?.[0].length ?? 0
  const rest = text.slice(skipped)
  const cut = Math.min(endOfName(rest), streetBegins.exec(rest)?.[0].length ?? rest.length)
  const printed = rest
    .slice(0, cut)
    .trim()
    .replace(/[,:;]+$/, '')
  const name = unspaced(printed)
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  const digits = name.match(/\d/g)?.length ?? 0
  if (letters < 3 || digits > letters || name.length > 80) return null
  if (notAName.test(name) && !isCompany(name)) return null
  if (name.includes('@') || /^\d{4,5}\s/.test(name)) return null
  const start = offset + skipped
  return { text: name, line, start, end: start + printed.length }
}

// A full stop inside S.p.A. or "Chr. Hansen" ends nothing; one behind a word of four letters does.
function endOfName(text: string): number {
  let from = 0
  for (;;) {
    const match = mark.exec(text.slice(from))
    if (match === null) return text.length
    const at = from + match.index
    const isStop = match[0].startsWith('.')
    if (isStop && !/^\. (?:\p{Lu}|cvr)/u.test(text.slice(at))) {
      from = at + 1
      continue
    }
    if (!isStop || /\p{L}{4,}$/u.test(text.slice(0, at)) || companyEnd.test(text.slice(0, at))) {
      return isStop && /(?:\.\p{L}|\b(?:inc|ltd|corp))$/iu.test(text.slice(0, at)) ? at + 1 : at
    }
    from = at + 1
  }
}

// "F J O R D" is how a logo spaces its letters.
function unspaced(name: string): string {
  return /^(?:\p{L} ){3,}\p{L}$/u.test(name) ? name.replaceAll(' ', '') : name
}

/** The height of a printed name; 0 where the page has no boxes. */
export function heightOf(line: Line | undefined, { start, end }: Segment | PrintedName): number {
  const box = line === undefined ? null : boxOf(line, start, end)
  return box === null ? 0 : box[3] - box[1]
}

/** Letters and digits only, to hold names against each other. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/** The part of a page under a heading such as "Bill to". */
export type PartyArea = {
  /** Others are agents, administrators and carriers: they neither sell nor buy. */
  role: 'buyer' | 'supplier' | 'other'
  /** Found by the organization's own name instead of a heading. */
  isByName: boolean
  from: number
  to: number
  page: number | null
  /** Horizontal extent; null where it is the whole width. */
  span: readonly [number, number] | null
}

export type PlacedIdentifier = Identifier & { line: number }

const highestArea = 9

// More headings than this are a list of customers, not an invoice.
const mostAreas = 40

const partyRoles: Readonly<Partial<Record<Role, PartyArea['role']>>> = {
  buyer: 'buyer',
  supplier: 'supplier',
  third_party: 'other',
}

/** Headings that are common words: they count only if they fill their cell. */
const wholeCells: readonly (readonly [RegExp, PartyArea['role']])[] = [
  [/^(?:from|fra|da|von|de|mittente)\s*:?$/iu, 'supplier'],
  [/^(?:to|for|til|a|an|per|à|für)\s*:?$/iu, 'buyer'],
]

export function partyAreas(looks: readonly LineCandidates[], own: OwnNames = nobody): PartyArea[] {
  const areas = looks.flatMap((look, line) => [
    ...numberAreas(looks, look, line),
    ...headingsOn(look).map(({ role: said, start }): PartyArea => {
      const role = isHolder(looks, line, start) ? 'supplier' : said
      const span = spanOfRow(look, start) ?? spanUnder(look, start)
      const to = lastLineOf(looks, line, span)
      return { role, isByName: false, from: line, to, page: look.line.page, span }
    }),
    ...namesOn(look, own).map(({ start }): PartyArea => {
      const span = spanUnder(look, start)
      const to = lastOfBlock(looks, line, span)
      return { role: 'buyer', isByName: true, from: line, to, page: look.line.page, span }
    }),
  ])
  return areas.slice(0, mostAreas)
}

// "IBAN IT66…" and "intestato a Furlan Ivan": the account is that of whom is paid.
function isHolder(looks: readonly LineCandidates[], line: number, start: number): boolean {
  if (!/^intestat[oa]/iu.test(looks[line]?.line.text.slice(start) ?? '')) return false
  return [looks[line], looks[line - 1]].some(
    (look) => look?.identifiers.some(({ kind }) => kind === 'iban') === true,
  )
}

type Heading = { role: PartyArea['role']; start: number }

function headingsOn(look: LineCandidates): Heading[] {
  const labelled = look.labels.flatMap((label): Heading[] => {
    const role = partyRoles[label.role]
    return role !== undefined && isHeading(look, label) ? [{ role, start: label.start }] : []
  })
  const cells = segmentsOf(look.line).flatMap(({ text, start }): Heading[] => {
    const found = wholeCells.find(([pattern]) => pattern.test(text.trim()))
    return found === undefined ? [] : [{ role: found[1], start }]
  })
  return [...labelled, ...cells].toSorted((a, b) => a.start - b.start)
}

function namesOn({ line, labels }: LineCandidates, own: OwnNames): Segment[] {
  if (own.names.length === 0) return []
  return segmentsOf(line).filter(({ start, end }) => {
    const heading = labels.find((label) => label.role === 'buyer' && label.start === start)
    return isOwnName(line.text.slice(heading?.end ?? start, end), own)
  })
}

// "Customer VAT: DK12345678" names the owner of one number, on its line or just below.
function numberAreas(
  looks: readonly LineCandidates[],
  look: LineCandidates,
  line: number,
): PartyArea[] {
  const { page } = look.line
  return look.labels
    .filter(({ role }) => role === 'buyer_number')
    .map(({ start }) => {
      const hasOne = look.identifiers.some((one) => one.start >= start)
      const to = hasOne || looks[line + 1] === undefined ? line : line + 1
      return { role: 'buyer', isByName: false, from: line, to, page, span: spanUnder(look, start) }
    })
}

/** Whether a place lies in the buyer's part of the page. */
export function isBuyersPlace(
  looks: readonly LineCandidates[],
  areas: readonly PartyArea[],
  line: number,
  start: number,
  end: number,
): boolean {
  return areaOf(looks, areas, line, start, end)?.role === 'buyer'
}

export function areaOf(
  looks: readonly LineCandidates[],
  areas: readonly PartyArea[],
  line: number,
  start: number,
  end: number,
): PartyArea | undefined {
  const here = looks[line]?.line
  if (here === undefined) return undefined
  const [left, right] = spanOf(here, start, end)
  // Of two headings over one place, the nearer one counts.
  return areas.findLast(
    ({ from, to, page, span }) =>
      page === here.page &&
      line >= from &&
      line <= to &&
      (span === null || (left < span[1] && right > span[0])),
  )
}

// A heading begins its cell, and is not a word within a sentence: what follows it is a name.
function isHeading({ line }: LineCandidates, { start, end }: TextLabel): boolean {
  const segment = segmentsOf(line).find((one) => one.start <= start && one.end >= end)
  if (segment === undefined) return false
  const before = line.text.slice(segment.start, start)
  const after = line.text.slice(end, segment.end)
  if (!/^[^\p{L}\d]*$/u.test(before) || /^[ ]?(?:nr|n\.|no|id|number)\b/i.test(after)) return false
  return !/^ \p{Ll}{2,} /u.test(after)
}

// From the heading's left edge to where the next column begins on the same line.
function spanUnder(look: LineCandidates, start: number): readonly [number, number] | null {
  const { line } = look
  const segments = segmentsOf(line)
  const index = segments.findIndex((one) => one.start <= start && one.end > start)
  const own = segments[index]
  if (own === undefined) return null
  const hasBoxes = line.words.some(({ box }) => box !== null)
  if (!hasBoxes && segments.length < 2) return null
  const [left] = spanOf(line, own.start, own.end)
  const next = segments[index + 1]
  const right =
    next === undefined ? (hasBoxes ? left + 0.45 : 200) : spanOf(line, next.start, next.end)[0]
  return [left - (hasBoxes ? 0.02 : 1), right]
}

type Span = readonly [number, number] | null

// "Udlejer   Ejerforeningen Havnen": the name stands in the cell beside its label, alone with it.
function spanOfRow(look: LineCandidates, start: number): Span {
  const [label, value, ...more] = segmentsOf(look.line)
  if (label === undefined || value === undefined || more.length > 0) return null
  if (start < label.start || start >= label.end) return null
  const isLabelOnly = look.labels.some(
    (one) => one.start === start && !/[\p{L}\d]/u.test(look.line.text.slice(one.end, label.end)),
  )
  const isLabelled = look.labels.some((one) => one.start === value.start)
  if (!isLabelOnly || isLabelled || /^\P{L}*\d/u.test(value.text)) return null
  const [left] = spanOf(look.line, label.start, label.end)
  const [from, to] = spanOf(look.line, value.start, value.end)
  const hasBoxes = look.line.words.some(({ box }) => box !== null)
  // Farther apart they are two columns of addresses.
  if (hasBoxes && from - left > 0.3) return null
  return [left - (hasBoxes ? 0.02 : 1), Math.max(to, left + (hasBoxes ? 0.45 : 60))]
}

function isWithin(look: LineCandidates, span: Span, start: number, end: number): boolean {
  const [left, right] = spanOf(look.line, start, end)
  return span === null || (left < span[1] && right > span[0])
}

// An address ends at an empty line, at the next heading, or where a table begins.
function lastLineOf(looks: readonly LineCandidates[], from: number, span: Span): number {
  const first = looks[from]?.line
  let last = from
  for (let line = from + 1; line <= from + highestArea; line += 1) {
    const look = looks[line]
    if (look === undefined || look.line.page !== first?.page) break
    if (look.line.text.trim() === '' && line > from + 1) break
    if (look.amounts.some(({ isExplicit }) => isExplicit)) break
    const isNext = look.labels.some(
      (label) =>
        partyRoles[label.role] !== undefined &&
        isWithin(look, span, label.start, label.end) &&
        isHeading(look, label),
    )
    if (isNext) break
    last = line
  }
  return last
}

// A block without a heading also ends where its column leaves a gap.
function lastOfBlock(looks: readonly LineCandidates[], from: number, span: Span): number {
  const end = lastLineOf(looks, from, span)
  let last = from
  let bottom: number | null = null
  for (let line = from; line <= end; line += 1) {
    const look = looks[line]
    const inside =
      look && segmentsOf(look.line).find((one) => isWithin(look, span, one.start, one.end))
    if (look === undefined || inside === undefined) continue
    const box = boxOf(look.line, inside.start, inside.end)
    if (box !== null && bottom !== null && box[1] - bottom > (box[3] - box[1]) * 1.8) break
    bottom = box?.[3] ?? null
    last = line
  }
  return last
}

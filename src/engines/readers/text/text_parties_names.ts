import type { LineCandidates } from './candidates.ts'
import type { Role } from './labels.ts'
import { boxOf, segmentsOf, spanOf, type Line } from './text_lines.ts'
import type { Found } from './text_fields.ts'
import {
  heightOf,
  isAddress,
  isCompany,
  isProfessional,
  isServing,
  lettersOf,
  nameIn,
  type PrintedName,
  type PlacedIdentifier,
  areaOf,
  type PartyArea,
  isOwnName,
  nobody,
  type OwnNames,
} from './text_parties_words.ts'

/**
 * Beside the number in a footer stands the bank, too. It is the supplier of its own bills only, and
 * those name no other company more often.
 */
function notTheBank(
  near: PrintedName | undefined,
  names: readonly PrintedName[],
): PrintedName | undefined {
  if (near === undefined || !isServing(near.text)) return near
  const timesOf = ({ text }: PrintedName) =>
    names.filter((one) => lettersOf(one.text) === lettersOf(text)).length
  const others = names.filter(({ text }) => isCompany(text) && !isServing(text))
  return others.find((one) => timesOf(one) > timesOf(near)) ?? near
}

const continuing = /^(?:di|de|v\/|ved|af|by|of|inh\.|inhaber|e c\.|& )/iu

/** "OSTERIA AL MOLO" over "di Scarpa Renzo & C. S.n.c.": the sign and its keeper are one name. */
function twoLinesOf(
  looks: readonly LineCandidates[],
  names: readonly PrintedName[],
  name: PrintedName,
): PrintedName {
  const here = looks[name.line]?.line
  if (here === undefined || !continuing.test(`${name.text} `)) return name
  const [left, right] = spanOf(here, name.start, name.end)
  const above = names.findLast((one) => {
    const line = looks[one.line]?.line
    if (line === undefined || one.line !== name.line - 1 || line.page !== here.page) return false
    const [from, to] = spanOf(line, one.start, one.end)
    return from < right && to > left
  })
  return above === undefined ? name : { ...name, text: `${above.text} ${name.text}` }
}

/** The name of the seller or buyer, as printed. */
export function findName(
  looks: readonly LineCandidates[],
  areas: readonly PartyArea[],
  number: PlacedIdentifier | null,
  role: 'buyer' | 'supplier',
  own: OwnNames = nobody,
): Found | null {
  const isOurs = (name: PrintedName) => isOwnName(name.text, own)
  for (const area of areas) {
    if (area.role !== role) continue
    const inArea = nameInArea(looks, area)
    if (inArea !== null && isOurs(inArea) === (role === 'buyer' && own.names.length > 0)) {
      return foundOf(inArea, 0.85, ['labelled'])
    }
  }
  if (role === 'buyer') return null
  const isOthers = (one: PrintedName) => {
    const area = areaOf(looks, areas, one.line, one.start, one.end)
    return area?.role === 'buyer' || area?.role === 'other'
  }
  const names = namesOf(looks).filter((one) => !isOurs(one) && !isOthers(one))
  const beside = number === null ? [] : namesBeside(looks, names, number)
  const near = notTheBank(nearest(beside), names)
  const first = near ?? headingOf(looks, names)
  if (first === undefined) return null
  const isBuyerSeen = areas.some(({ isByName }) => isByName)
  const whole = twoLinesOf(looks, names, legalNameOf(first, names, isBuyerSeen))
  const isNear = near !== undefined
  const score = isCompany(whole.text) ? (isNear ? 0.8 : 0.6) : isNear ? 0.6 : 0.4
  return foundOf(whole, score, [...(isNear ? ['near_number'] : []), ...proofsOf(whole)])
}

function proofsOf({ text }: PrintedName): string[] {
  return isCompany(text) ? ['company_form'] : []
}

function foundOf({ text, ...place }: PrintedName, score: number, proofs: string[]): Found {
  return { value: text, ...place, score, proofs }
}

// Without a number the largest text at the top is the seller's name; a company's name with an
// address below it is as good.
function headingOf(
  looks: readonly LineCandidates[],
  names: readonly PrintedName[],
): PrintedName | undefined {
  const companies = names.filter(({ text }) => isCompany(text))
  const addressed = companies.find((one) => hasAddressBelow(looks, one))
  return addressed ?? tallest(looks, names.slice(0, 8)) ?? companies[0] ?? names[0]
}

function nearest(beside: readonly PrintedName[]): PrintedName | undefined {
  return (
    beside.find(({ text }) => isCompany(text)) ??
    beside.find(({ text }) => isProfessional(text)) ??
    beside.find(({ text }) => !isAddress(text))
  )
}

// The sign over the shop is not its legal name: "KØRKLAR" belongs to KørKlar Leasing A/S. So does a
// sign that sounds quite different, if there is one company only and it is not the buyer.
function legalNameOf(
  name: PrintedName,
  names: readonly PrintedName[],
  isBuyerSeen: boolean,
): PrintedName {
  const sign = lettersOf(name.text)
  const companies = names.filter(({ text }) => isCompany(text) && !isServing(text))
  const longer = companies.filter(({ text }) => lettersOf(text).startsWith(sign))
  if (isCompany(name.text)) return longestOf(longer) ?? name
  if (isProfessional(name.text)) return name
  const akin = companies.find(({ text }) => sign.length > 3 && lettersOf(text).includes(sign))
  const distinct = new Set(companies.map(({ text }) => lettersOf(text)))
  return akin ?? (isBuyerSeen && distinct.size === 1 ? companies[0] : undefined) ?? name
}

const longestOf = (names: readonly PrintedName[]): PrintedName | undefined =>
  names.toSorted((a, b) => b.text.length - a.text.length)[0]

// A line with digits, then a place: the street and the town.
function hasAddressBelow(looks: readonly LineCandidates[], name: PrintedName): boolean {
  const here = looks[name.line]?.line
  if (here === undefined) return false
  const [left, right] = spanOf(here, name.start, name.end)
  const rest = here.text.slice(name.end, name.end + 80)
  if (/^\W{1,4}\p{L}[\p{L} .'’]{2,30} \d{1,4}\p{L}?\W/u.test(`${rest} `)) return true
  return [1, 2, 3].some((step) => {
    const line = looks[name.line + step]?.line
    if (line === undefined || line.page !== here.page) return false
    return segmentsOf(line).some(({ text, start, end }) => {
      const [from, to] = spanOf(line, start, end)
      return (
        from < right && to > left && /(?:^|[ ,-])\d{4,5} \p{L}{2,}|, [A-Z]{2} \d{5}/u.test(text)
      )
    })
  })
}

function nameInArea(
  looks: readonly LineCandidates[],
  { from, to, span, isByName }: PartyArea,
): PrintedName | null {
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
      const isTop = line === from && !isByName
      // The heading itself names nobody.
      if (isTop && heading === undefined && segment.text.length < 10) continue
      const start = isTop && heading !== undefined ? heading.end : segment.start
      const name = nameIn(look.line.text.slice(start, segment.end), line, start)
      if (name !== null) return name
    }
  }
  return null
}

function namesOf(looks: readonly LineCandidates[]): PrintedName[] {
  return looks.slice(0, mostLines).flatMap((look, line) => {
    // A line with an amount sells something; it names nobody, but for a capital in a footer.
    const sum = look.amounts.find(({ isExplicit }) => isExplicit)
    return segmentsOf(look.line).flatMap((segment) => {
      const name = nameIn(segment.text, line, segment.start)
      if (name === null || isLabelOnly(look, name)) return []
      const isFooter = isCompany(name.text) && sum !== undefined && sum.start > name.end + 20
      return sum === undefined || isFooter ? [name] : []
    })
  })
}

const mostLines = 2_000

const speaking: ReadonlySet<Role> = new Set([
  'base',
  'other_date',
  'delivery_date',
  'order_date',
  'period',
  'reading_date',
  'extra',
  'other_amount',
  'net',
  'plain_number',
  'other_number',
  'third_party',
])

// Words that say what a value is are no name, but for a company's that is called by one: "Netto
// A/S".
function isLabelOnly({ labels }: LineCandidates, { text, start, end }: PrintedName): boolean {
  if (isCompany(text)) return false
  const inside = labels.filter((one) => one.start >= start && one.end <= end)
  if (inside[0]?.start === start && !speaking.has(inside[0].role)) return true
  const covered = inside.reduce((sum, one) => sum + one.end - one.start, 0)
  return covered * 2 > end - start
}

const mostLinesBetween = 6

// The block of an address ends with the number and begins with the name: up from the number, in its
// column, as far as lines follow each other without a gap. The name comes first.
function namesBeside(
  looks: readonly LineCandidates[],
  names: readonly PrintedName[],
  number: PlacedIdentifier,
): PrintedName[] {
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
function tallest(
  looks: readonly LineCandidates[],
  names: readonly PrintedName[],
): PrintedName | undefined {
  const heights = names.map((name) => heightOf(looks[name.line]?.line, name))
  const most = Math.max(0, ...heights)
  const common = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0
  return most > common * 1.15 ? names[heights.indexOf(most)] : undefined
}

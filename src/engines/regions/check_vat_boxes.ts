import type { Region } from './schema.ts'
import type { VatBox } from './vat_box.ts'

const reckoned: ReadonlySet<VatBox['kind']> = new Set(['total', 'owed', 'interest'])

/** Errors that would make a return wrong: a box that nothing feeds, or one calculated too early. */
export function vatBoxFaults(region: Region): string[] {
  const facts = new Set(region.facts.map((fact) => fact.key))
  const known = new Set<string>()
  const faults = region.vatBoxes.flatMap((box, index) => {
    const found: string[] = []
    for (const term of reckoned.has(box.kind) ? box.terms : []) {
      if (!known.has(term.slice(1))) found.push(`${term} is not a box in a row above`)
    }
    if (reckoned.has(box.kind) !== box.terms.some((term) => /^[+-]/.test(term))) {
      found.push(`terms do not fit the kind ${box.kind}`)
    }
    if ((box.kind === 'interest') !== (box.rate !== null)) found.push('a rate is for interest only')
    if (box.rate !== null && !facts.has(box.rate)) found.push(`there is no fact ${box.rate}`)
    known.add(box.id)
    return found.map((fault) => `vat_boxes.csv row ${index + 2} (${box.id}): ${fault}`)
  })
  return [...faults, ...feedFaults(region), ...returnFaults(region, known, facts)]
}

function feedFaults(region: Region): string[] {
  const kindOf = new Map(region.vatBoxes.map((box) => [box.id, box.kind]))
  // VAT that is declared elsewhere, as in the one-stop shop, has an account but no box here.
  const outside = (box: string) => !kindOf.has(box) && box === 'oss'
  const accounts = new Set(region.boxAccounts.map((row) => row.box))
  return [
    ...region.vatCodes.flatMap((code) => [
      ...code.baseBoxes
        .filter((box) => kindOf.get(box) !== 'base')
        .map((box) => `vat_codes.csv (${code.id}): ${box} is not a base box`),
      ...code.vatBoxes
        .filter((box) => kindOf.get(box) !== 'vat' && !outside(box))
        .map((box) => `vat_codes.csv (${code.id}): ${box} is not a VAT box`),
      ...driftOf(region, code.id),
    ]),
    ...region.vatBoxes
      .filter((box) => box.kind === 'account' && !accounts.has(box.id))
      .map((box) => `vat_boxes.csv (${box.id}): region.json has no account for it`),
  ]
}

/** A period may span two windows of a code, so both must feed the same boxes. */
function driftOf(region: Region, id: string): string[] {
  const rows = region.vatCodes.filter((code) => code.id === id)
  const fed = new Set(rows.map((code) => [...code.vatBoxes, '|', ...code.baseBoxes].join(' ')))
  return fed.size > 1 ? [`vat_codes.csv (${id}): its windows feed different boxes`] : []
}

function returnFaults(region: Region, boxes: Set<string>, facts: Set<string>): string[] {
  const { payable, carry, advance } = region.vatReturn
  const named = [
    ...payable.map((term) => term.slice(1)),
    ...(carry ? [carry.debt, carry.credit, carry.creditOfLastYear] : []),
    ...(advance ? [advance.box] : []),
    ...region.deadlineRules.flatMap((rule) => rule.boxes),
  ]
  const asked = [
    ...(carry ? [carry.limit] : []),
    ...(advance ? [advance.percent, advance.minimum] : []),
  ]
  return [
    ...named
      .filter((box) => !boxes.has(box))
      .map((box) => `region.json or deadlines.csv: there is no box ${box}`),
    ...asked.filter((key) => !facts.has(key)).map((key) => `region.json: there is no fact ${key}`),
  ]
}

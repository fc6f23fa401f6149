import type { FatturaFinding } from '#fatturapa/room'
import { natureOf, type Region } from '#regions/room'
import { refusedBy } from './einvoice_step.ts'
import type { GivenLine, PricedLine } from '../sale/sale.ts'

/** Checks the given natures as the exchange does: in force, and specific enough. */
export function assertNatures(region: Region, day: string, lines: readonly GivenLine[]): void {
  const found = lines.flatMap(({ vatNature }, index): FatturaFinding[] => {
    if (vatNature === undefined || natureOf(region, vatNature, day) !== undefined) return []
    const isBare = region.natures.some((one) => one.id.startsWith(`${vatNature}.`))
    const field = `/lines/${index}/vatNature`
    return isBare
      ? [{ code: '00445', field, detail: `${vatNature} is too general: use one of its sub-codes.` }]
      : [{ code: '00200', field, detail: `${vatNature} is not a VAT nature in force on ${day}.` }]
  })
  if (found.length > 0) throw refusedBy(found)
}

/**
 * A line with VAT cannot have a nature, and if the rules require another nature than the given one,
 * the caller must know before anything is sent.
 */
export function assertNaturesKept(lines: readonly PricedLine[]): void {
  const found = lines.flatMap(({ vatNature, nature, rate, role }, index): FatturaFinding[] => {
    if (vatNature === undefined || role !== undefined) return []
    const field = `/lines/${index}/vatNature`
    if (rate !== '0') {
      const detail = `A line with ${rate} % VAT cannot have a nature: omit it, or set vatRate to 0.`
      return [{ code: '00401', field, detail }]
    }
    if (nature === vatNature) return []
    const detail = `${vatNature} does not apply to this seller and buyer; use ${nature ?? 'no nature'}.`
    return [{ code: 'nature_not_for_buyer', field, detail }]
  })
  if (found.length > 0) throw refusedBy(found)
}

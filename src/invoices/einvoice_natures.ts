import type { Finding } from '#fatturapa/room'
import { natureOf, type Region } from '#regions/room'
import { refusedBy } from './einvoice_step.ts'
import type { GivenLine, PricedLine } from './sale.ts'

/** Natures that the caller gave, as the exchange looks at them: they must be in force and whole. */
export function assertNatures(region: Region, day: string, lines: readonly GivenLine[]): void {
  const found = lines.flatMap(({ vatNature }, index): Finding[] => {
    if (vatNature === undefined || natureOf(region, vatNature, day) !== undefined) return []
    const isBare = region.natures.some((one) => one.id.startsWith(`${vatNature}.`))
    const field = `/lines/${index}/vatNature`
    return isBare
      ? [{ code: '00445', field, detail: `${vatNature} is too wide: use one of its parts.` }]
      : [{ code: '00200', field, detail: `${vatNature} is no nature that is in force on ${day}.` }]
  })
  if (found.length > 0) throw refusedBy(found)
}

/**
 * A line that carries VAT cannot also say why it carries none, and where the law sets another nature
 * than the caller's, the caller must know before anything is sent.
 */
export function assertNaturesKept(lines: readonly PricedLine[]): void {
  const found = lines.flatMap(({ vatNature, nature, rate, role }, index): Finding[] => {
    if (vatNature === undefined || role !== undefined) return []
    const field = `/lines/${index}/vatNature`
    if (rate !== '0') {
      const detail = `A line with ${rate} % VAT has no nature: leave it out, or set vatRate to 0.`
      return [{ code: '00401', field, detail }]
    }
    if (nature === vatNature) return []
    const detail = `${vatNature} does not fit this seller and buyer; the law sets ${nature ?? 'none'}.`
    return [{ code: 'nature_not_for_buyer', field, detail }]
  })
  if (found.length > 0) throw refusedBy(found)
}

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

/** A line that carries VAT cannot also say why it carries none. */
export function assertNaturesKept(lines: readonly PricedLine[]): void {
  const found = lines.flatMap(({ vatNature, rate, role }, index): Finding[] => {
    if (vatNature === undefined || role !== undefined || rate === '0') return []
    const detail = `A line with ${rate} % VAT has no nature: leave it out, or set vatRate to 0.`
    return [{ code: '00401', field: `/lines/${index}/vatNature`, detail }]
  })
  if (found.length > 0) throw refusedBy(found)
}

import { fatturaPa, oioubl } from '../../../test/support/einvoices/einvoices.ts'
import type { Keeping } from './simulators.ts'

/** A bill that is to be posted: its number is used once in the whole proof. */
export type Paper = { number: string; xml: string; grossMinor: number }

/** Net amounts are never the same twice, or one bill would seem to repeat another. */
export function paperOf(keeping: Keeping, index: number): Paper {
  const number = `P-${index}`
  const netMinor = (1_000 + index) * 100
  const shared = { number, date: '2026-11-03' }
  const net = `${1_000 + index}.00`
  if (keeping === 'economic') {
    const xml = oioubl({
      ...shared,
      supplier: { name: 'Lomax A/S', vatNumber: 'DK13748136', country: 'DK' },
      buyer: { name: 'Vores ApS', vatNumber: 'DK24256790' },
      currency: 'DKK',
      lines: [{ text: 'Kontorartikler', net, rate: '25' }],
    })
    return { number, xml, grossMinor: (netMinor * 125) / 100 }
  }
  const xml = fatturaPa({
    ...shared,
    supplier: { name: 'Buffetti S.p.A.', vatNumber: 'IT00743110157', country: 'IT' },
    buyer: { name: 'Nostra S.r.l.', vatNumber: 'IT00488410010' },
    currency: 'EUR',
    lines: [{ text: 'Cancelleria', net, rate: '22.00' }],
  })
  return { number, xml, grossMinor: (netMinor * 122) / 100 }
}

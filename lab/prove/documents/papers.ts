import { fatturaPa, oioubl, type Einvoice } from '../../../test/support/einvoices/einvoices.ts'
import type { Tenant } from './stage.ts'

export const paperKinds = ['good', 'unreadable', 'no_total', 'empty', 'duplicate'] as const
export type PaperKind = (typeof paperKinds)[number]

/** One document that a client hands in, and how. */
export type Paper = {
  number: number
  tenant: Tenant
  kind: PaperKind
  /** Papers that say the same share a group, of which one may be posted. */
  group: number
  /** A client takes every step itself, instead of leaving it to the background. */
  byHand: boolean
  bytes: Buffer | null
  text: string | null
}

/** Of twenty papers one is unreadable, one without a total, one without content, one a repeat. */
export function paperOf(number: number, tenants: readonly Tenant[]): Paper {
  const place = number % 20
  const kind = kindAt(place)
  // A repeat belongs to the organization of what it repeats: the paper two places before it.
  const group = kind === 'duplicate' ? number - 2 : number
  const tenant = tenants[Math.floor(group / 20 + group) % tenants.length]
  if (!tenant) throw new Error('there is no organization')
  const byHand = kind === 'good' && place % 4 === 1
  return { number, tenant, kind, group, byHand, ...contentOf(kind, group, tenant) }
}

function kindAt(place: number): PaperKind {
  const kinds: Record<number, PaperKind> = {
    4: 'unreadable',
    7: 'no_total',
    12: 'empty',
    18: 'duplicate',
  }
  return kinds[place] ?? 'good'
}

type Content = Pick<Paper, 'bytes' | 'text'>

function contentOf(kind: PaperKind, group: number, tenant: Tenant): Content {
  if (kind === 'empty') return { bytes: null, text: null }
  if (kind === 'no_total') return { bytes: null, text: letterOf(group, tenant) }
  const noise = [0, 1, 2, 254, ...Buffer.from(`${group}`)]
  const bytes = Buffer.from(kind === 'unreadable' ? noise : Buffer.from(invoiceOf(group, tenant)))
  return { bytes, text: null }
}

function letterOf(number: number, { region }: Tenant): string {
  return region === 'denmark'
    ? `Faktura nr. ${number}\nLomax A/S\nCVR 13748136\nFakturadato: 03.11.2026\nTak for ordren.`
    : `Fattura n. ${number}\nBuffetti S.p.A.\nP.IVA IT00743110157\nData fattura: 03/11/2026\nGrazie.`
}

function invoiceOf(number: number, { region }: Tenant): string {
  const shared = { number: `F-${number}`, date: '2026-11-03' }
  // Never the same amount twice, or one would seem to repeat the other.
  const net = `${1_000 + number}.00`
  if (region === 'denmark') {
    const danish: Einvoice = {
      ...shared,
      supplier: { name: 'Lomax A/S', vatNumber: 'DK13748136', country: 'DK' },
      buyer: { name: 'Vores ApS', vatNumber: 'DK24256790' },
      currency: 'DKK',
      lines: [{ text: 'Kontorartikler', net, rate: '25' }],
    }
    return oioubl(danish)
  }
  return fatturaPa({
    ...shared,
    supplier: { name: 'Buffetti S.p.A.', vatNumber: 'IT00743110157', country: 'IT' },
    buyer: { name: 'Nostra S.r.l.', vatNumber: 'IT00488410010' },
    currency: 'EUR',
    lines: [{ text: 'Cancelleria', net, rate: '22.00' }],
  })
}

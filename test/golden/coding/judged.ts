import { extractionOf, fieldOf, type Paper } from './evidence.ts'
import { confidence, type Facts } from '../../../src/documents/confidence.ts'
import type { Background } from '../../../src/documents/facts.ts'

export const known: Background = {
  today: '2026-05-20',
  home: { country: 'DK', currency: 'DKK', vatNumber: 'DK25063864' },
  supplierKnown: true,
  knownIbans: [],
  usualTotal: null,
  duplicate: null,
  undo: { posted: 0, undone: 0 },
}

const paper: Paper = {
  region: 'denmark',
  supplierName: 'Lomax A/S',
  total: '125.00',
  vat: '25.00',
  net: '100.00',
}

/** A bill of which everything is proven. */
export function sound(changed: Partial<Facts> = {}): Facts {
  const { confidence: _, caps: __, rulesVersion: ___, ...facts } = extractionOf(paper)
  return {
    ...facts,
    language: 'da',
    fields: {
      ...facts.fields,
      supplierVatNumber: fieldOf('DK13585628', ['check_digit']),
      date: fieldOf('2026-05-04', ['labelled']),
      total: fieldOf('125.00', ['labelled', 'rate_equation', 'net_printed']),
    },
    ...changed,
  }
}

export const xml = (changed: Partial<Facts> = {}) =>
  sound({ sourceClass: 'einvoice', validation: { valid: true, faults: [] }, ...changed })
export const withFields = (facts: Facts, fields: Partial<Facts['fields']>): Facts => ({
  ...facts,
  fields: { ...facts.fields, ...fields },
})
export const alert = (code: string) => sound({ alerts: [{ code, params: {} }] })

export const judge = (facts: Facts, background: Partial<Background> = {}) =>
  confidence(facts, { ...known, ...background })
export const scoreOf = (facts: Facts, background: Partial<Background> = {}) =>
  judge(facts, background).confidence
export const capsOf = (facts: Facts, background: Partial<Background> = {}) =>
  judge(facts, background).caps.map((cap) => cap.code)

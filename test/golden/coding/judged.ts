import { extractionOf, fieldOf, type Paper } from './evidence.ts'
import { confidence, type ConfidenceFacts } from '../../../src/rooms/documents/document/confidence.ts'
import type { Background } from '../../../src/rooms/documents/document/facts.ts'

export const known: Background = {
  today: '2026-05-20',
  home: { country: 'DK', currency: 'DKK', vatNumber: 'DK25063864' },
  supplierKnown: true,
  knownIbans: [],
  usualTotal: null,
  isByMember: true,
  ceiling: null,
  duplicate: null,
  undo: { posted: 0, undone: 0 },
  outcome: { accepted: 0, corrected: 0 },
}

const paper: Paper = {
  region: 'denmark',
  supplierName: 'Lomax A/S',
  total: '125.00',
  vat: '25.00',
  net: '100.00',
}

/** A bill of which everything is proven. */
export function sound(changed: Partial<ConfidenceFacts> = {}): ConfidenceFacts {
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

export const xml = (changed: Partial<ConfidenceFacts> = {}) =>
  sound({ sourceClass: 'einvoice', validation: { valid: true, faults: [] }, ...changed })
export const withFields = (facts: ConfidenceFacts, fields: Partial<ConfidenceFacts['fields']>): ConfidenceFacts => ({
  ...facts,
  fields: { ...facts.fields, ...fields },
})
export const alert = (code: string) => sound({ alerts: [{ code, params: {} }] })

export const judge = (facts: ConfidenceFacts, background: Partial<Background> = {}) =>
  confidence(facts, { ...known, ...background })
export const scoreOf = (facts: ConfidenceFacts, background: Partial<Background> = {}) =>
  judge(facts, background).confidence
export const capsOf = (facts: ConfidenceFacts, background: Partial<Background> = {}) =>
  judge(facts, background).caps.map((cap) => cap.code)

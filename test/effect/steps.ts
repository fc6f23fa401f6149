import type { Definition } from '#kernel/corridor/definition'
import { registry } from '../../src/registry.ts'
import { inputSchemaOf, sampleBody } from '../support/samples.ts'

/** One call of a sequence: a definition with one of its bodies. */
export type Step = { definition: Definition; name: string; bodyOf: (at: Named) => object }

/** What a body may name. */
export type Named = {
  documentId: string
  /** The supplier's own contact. */
  contactId: string
  /** An accepted contact in a country outside the EU. */
  foreignId: string
  supplier: { name: string; vatNumber: string }
}

/** Of each definition the bodies that would change most, the worst one first. */
const hostile: Readonly<Record<string, ((at: Named) => object)[]>> = {
  update_coding: [
    () => ({ codedAmount: -987_654.25, ledgerAccountId: '2310', vatCode: 'I25' }),
    () => ({ category: 'meals' }),
    () => ({ ledgerAccountId: '2310' }),
    () => ({ vatCode: 'I25' }),
    () => ({ ledgerAccountId: '', category: '', vatCode: '' }),
  ],
  correct_document: [
    () => ({ total: 98_765, vat: 19_753 }),
    () => ({ supplier: { name: 'Evil ApS', vatNumber: 'DK10403782', country: 'DK' } }),
    () => ({ kind: 'credit_note' }),
    () => ({ date: '2026-10-02', receivedOn: '2026-10-03' }),
    () => ({ reset: ['total', 'vat', 'supplier', 'kind', 'ledgerAccountId', 'codedAmount'] }),
  ],
  link_document_contact: [
    ({ foreignId: contactId }) => ({ contactId }),
    () => ({ contactId: null }),
    ({ contactId }) => ({ contactId }),
  ],
  save_contact: [
    ({ contactId: id, supplier: { name } }) => ({ id, name, country: 'US' }),
    ({ supplier }) => ({ ...supplier, type: 'vendor', country: 'US' }),
    ({ contactId: id }) => ({ id, name: 'Renamed', vatNumber: '', type: 'client' }),
    ({ contactId: id, supplier: { name } }) => ({ id, name, country: 'DE' }),
  ],
  save_contact_details: [() => ({ defaultVatNature: 'N4', splitPayment: true })],
}

const areas = new Set(['documents', 'contacts', 'files'])

/**
 * Every action and operation of documents, contacts and files that names a document or a contact. One
 * without bodies above gets a body made from its schema, so a later definition is covered unasked.
 */
export const steps: readonly Step[] = (registry.areas ?? [])
  .filter(({ name }) => areas.has(name))
  .flatMap((area) =>
    [...area.actions, ...area.operations].flatMap((one) => stepsOf(area.name, one)),
  )

/** The worst body of each definition. */
export const coreSteps: readonly Step[] = steps.filter(
  ({ name }, index) => steps.findIndex((step) => step.name === name) === index,
)

function stepsOf(area: string, definition: Definition): Step[] {
  const schema = inputSchemaOf(definition)
  const fields = Object.keys(schema.properties ?? {})
  const target = ['documentId', 'contactId'].find((field) => fields.includes(field))
  if (target === undefined && !(area === 'contacts' && fields.includes('id'))) return []
  const { name } = definition
  const sample = () => sampleBody(schema)
  const bodies = hostile[name] ?? [sample]
  return bodies.map((more) => ({
    definition,
    name,
    bodyOf: (at) => {
      const own = { documentId: at.documentId, contactId: at.contactId, id: at.contactId }
      const needed = (schema.required ?? []).filter((field) => field in own)
      const ids = needed.map((field) => [field, own[field as keyof typeof own]] as const)
      const isSample = hostile[name] === undefined
      const naming = Object.fromEntries(ids)
      return isSample ? { ...more(at), ...naming } : { ...naming, ...more(at) }
    },
  }))
}

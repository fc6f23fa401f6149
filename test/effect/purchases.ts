import type { Principal } from '#kernel/corridor/principal'
import { withoutBooks } from '../support/access/approvals.ts'
import {
  act,
  captured,
  coded,
  documentOf,
  domesticInvoice,
  extracted,
} from '../support/documents/documents.ts'
import { postByJob } from '../support/documents/post_by_job.ts'
import type { TestOrg, World } from '../support/world.ts'
import { entriesOf, lessonsOf, workOn } from './papers.ts'
import { byOwner, type Effect, type Plot } from './stage.ts'
import { stepsOf, type StepsGiven } from './steps.ts'

/** Where a document stands when a sequence begins. */
const starts = ['coded', 'extracted', 'failed'] as const

const suppliers = [
  { name: 'Berg GmbH', vatNumber: 'DE129273398', country: 'DE', rate: '0' },
  { name: 'Lomax A/S', vatNumber: 'DK13748136', country: 'DK', rate: '25' },
]

type Setting = { start: (typeof starts)[number]; of: (typeof suppliers)[number] }

export const hostilePapers: StepsGiven['hostile'] = {
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
    ({ contactId: id, name }) => ({ id, name, country: 'US' }),
    ({ name, vatNumber }) => ({ name, vatNumber, type: 'vendor', country: 'US' }),
    ({ contactId: id }) => ({ id, name: 'Renamed', vatNumber: '', type: 'client' }),
    ({ contactId: id, name }) => ({ id, name, country: 'DE' }),
  ],
  save_contact_details: [
    ({ contactId }) => ({ contactId, defaultVatNature: 'N4', splitPayment: true }),
  ],
  hold: [({ documentId }) => ({ documentId, until: soon() })],
  // What bills are judged by: how much is deducted, and whose they are.
  save_organization_profile: [
    () => ({ proRataPercent: 50 }),
    () => ({ legalName: 'Another ApS', vatNumber: 'DK10403782' }),
  ],
  record_receipt_outcome: [({ documentId }) => ({ documentId, outcome: 'not_needed' })],
}

/** The world begins on this day, and papers and payments are a few days older. */
export const startsOn = '2026-11-16'

/** Within the days that a hold may last. */
export const soon = (): string => '2026-11-23'

const steps = stepsOf({
  areas: ['documents', 'contacts', 'files', 'follow_up', 'settings'],
  fields: ['documentId', 'contactId'],
  ids: { contacts: 'contactId' },
  hostile: hostilePapers,
})

/** Automatic posting of everything that is read, and a supplier's contact that was accepted. */
async function build(world: World, org: TestOrg, owner: Principal, at: Setting) {
  const { start, of } = at
  const { rate, ...supplier } = of
  await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
  const contact = async (body: object): Promise<string> =>
    (await byOwner(world, owner, 'save_contact', { type: 'vendor', ...body })).id
  const foreignId = await contact({ name: 'Far Away Inc.', country: 'US' })
  const contactId = await contact(supplier)
  const paper = (net: string) => {
    const lines = [{ text: 'Kontorartikler', net, rate }]
    return domesticInvoice(org, { supplier, lines })
  }
  const documentId = await (start === 'extracted' ? extracted : coded)(world, org, paper('640.00'))
  if (start === 'failed') {
    await withoutBooks(world, 'provider_unavailable', async () => {
      await postByJob(world, org, documentId).catch(() => null)
    })
  }
  const nextId = await captured(world, org, paper('720.00'))
  // Nobody has taken them on, as if they had come in by themselves.
  await world.owner.query(`UPDATE document SET attended = false, set_by = '{}' WHERE org_id = $1`, [
    org.orgId,
  ])
  const { name, vatNumber } = supplier
  const named = { documentId, contactId, foreignId, name, vatNumber }
  return { named, outcome: async () => await outcomeOf(world, org, { documentId, nextId }) }
}

/** What is posted of the document, and of the supplier's next one, which is read from the beginning. */
async function outcomeOf(
  world: World,
  org: TestOrg,
  { documentId, nextId }: { documentId: string; nextId: string },
): Promise<Effect[]> {
  await workOn(world, org, documentId)
  const effects = [...(await entriesOf(world, org)), ...(await lessonsOf(world, org))]
  await workOn(world, org, nextId)
  const { coding } = await documentOf(world, org, nextId)
  const next = await entriesOf(world, org, [nextId])
  effects.push(...next.map(({ what }) => ({ what: `next ${what}` })))
  const isTaught = /memory|accepted_before/.test(JSON.stringify(coding?.reasons ?? null))
  return isTaught ? [...effects, { what: 'next coded by a lesson' }] : effects
}

export const purchasePlots: readonly Plot[] = starts.flatMap((start) =>
  suppliers.map((of) => ({
    group: 'purchases' as const,
    name: `purchases: ${start}, ${of.name}`,
    needs: 'documents:post' as const,
    steps,
    carriesOn: 'code_document',
    isWhole: start === 'coded',
    forget: [
      'DELETE FROM contact_mark WHERE org_id = $1',
      'UPDATE contact SET touched_by = NULL WHERE org_id = $1',
      `UPDATE document SET set_by = '{}' WHERE org_id = $1`,
    ],
    build: async (world, org, owner) => await build(world, org, owner, { start, of }),
  })),
)

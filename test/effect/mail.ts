import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Principal } from '#kernel/corridor/principal'
import { encodeId } from '#kernel/values/id'
import { act, coded, domesticInvoice, upload } from '../support/documents/documents.ts'
import type { TestOrg, World } from '../support/world.ts'
import { entriesOf, lessonsOf, workOnAll } from './papers.ts'
import { hostilePapers, soon } from './purchases.ts'
import { byOwner, type Plot, type Scenery } from './stage.ts'
import { stepsOf } from './steps.ts'

/** What is known of a paper that comes in by mail, or is held, before anybody calls. */
const kinds = ['unproven sender', 'held', 'two pages', 'two pages, held'] as const

const steps = stepsOf({
  areas: ['documents', 'contacts', 'files', 'follow_up'],
  fields: ['documentId', 'contactId'],
  ids: { contacts: 'contactId' },
  hostile: {
    ...hostilePapers,
    // Captured again, its mail is forgotten.
    capture_document: [
      ({ fileId }) => ({ fileId }),
      ({ fileId }) => ({ fileId, source: 'webhook', fileName: 'other' }),
    ],
    split_file: [
      ({ documentId }) => ({
        documentId,
        parts: [
          { firstPage: 1, lastPage: 1 },
          { firstPage: 2, lastPage: 2 },
        ],
      }),
    ],
    hold: [
      ({ documentId }) => ({ documentId, until: soon() }),
      ({ documentId }) => ({ documentId, forDocument: true }),
    ],
  },
})

/** Two bills of one supplier, each on a page of its own. */
async function twoPages(): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  const font = await file.embedFont(StandardFonts.Helvetica)
  for (const net of [400, 800]) {
    const lines = [
      'Kontorhuset ApS',
      'CVR-nr. 12345674',
      `Faktura nr. ${net}`,
      'Dato: 02-11-2026',
      `Subtotal ${net},00`,
      `Moms 25% ${net / 4},00`,
      `I alt DKK ${net * 1.25},00`,
    ]
    const page = file.addPage([320, 300])
    for (const [row, text] of lines.entries()) {
      page.drawText(text, { x: 30, y: 260 - row * 26, size: 12, font })
    }
  }
  return await file.save()
}

async function build(
  world: World,
  org: TestOrg,
  owner: Principal,
  kind: (typeof kinds)[number],
): Promise<Scenery> {
  await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
  const contact = async (body: object): Promise<string> =>
    (await byOwner(world, owner, 'save_contact', body)).id
  const foreignId = await contact({ name: 'Far Inc.', country: 'US' })
  const known = { type: 'vendor', name: 'Lomax A/S', vatNumber: 'DK13748136', country: 'DK' }
  const contactId: string = await contact(known)
  const documentId = kind.startsWith('two')
    ? await twoCaptured(world, org)
    : await coded(world, org, domesticInvoice(org))
  if (kind.endsWith('held')) await byOwner(world, owner, 'hold', { documentId, until: soon() })
  await world.owner.query(
    `UPDATE document SET attended = false, set_by = '{}', unverified_sender = $2 WHERE org_id = $1`,
    [org.orgId, kind === 'unproven sender' ? 'who@example.test' : null],
  )
  const { rows } = await world.owner.query<{ id: string }>(
    'SELECT file_id AS id FROM document WHERE org_id = $1',
    [org.orgId],
  )
  const fileId = encodeId('file', rows[0]?.id ?? '')
  const named = {
    documentId,
    contactId,
    foreignId,
    fileId,
    name: known.name,
    vatNumber: known.vatNumber,
  }
  return {
    named,
    outcome: async () => {
      await workOnAll(world, org)
      return [...(await entriesOf(world, org)), ...(await lessonsOf(world, org))]
    },
  }
}

async function twoCaptured(world: World, org: TestOrg): Promise<string> {
  const fileId = await upload(world, org, await twoPages(), 'two.pdf', 'application/pdf')
  return (await act(world, org, 'capture_document', { fileId })).body.result.id
}

export const mailPlots: readonly Plot[] = kinds.map((kind) => ({
  group: 'mail',
  name: `mail: ${kind}`,
  needs: 'documents:post',
  steps,
  forget: [
    `UPDATE document SET set_by = '{}', unverified_sender = NULL WHERE org_id = $1`,
    'UPDATE follow_up SET bound_until = NULL WHERE org_id = $1',
    'DELETE FROM content_mark WHERE org_id = $1',
    'UPDATE contact SET touched_by = NULL WHERE org_id = $1',
  ],
  build: async (world, org, owner) => await build(world, org, owner, kind),
}))

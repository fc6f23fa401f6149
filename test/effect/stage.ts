import type { Principal } from '#kernel/corridor/principal'
import { decodeId, encodeId } from '#kernel/values/id'
import { withoutBooks } from '../support/access/approvals.ts'
import { act, coded, domesticInvoice } from '../support/documents/documents.ts'
import { postByJob } from '../support/documents/post_by_job.ts'
import type { TestOrg, World } from '../support/world.ts'
import type { ActorSpec } from './actors.ts'
import type { Named } from './steps.ts'

/** Where a document stands when a sequence begins. */
export const starts = ['coded', 'extracted', 'failed'] as const
export type Start = (typeof starts)[number]

/** A paper that every sequence gets a copy of, and the entry that its reading alone leads to. */
export type Paper = {
  baseId: string
  failedId: string
  contactId: string
  supplier: Named['supplier']
  /** Of its copies; a failed one has another amount. */
  readings: Record<'base' | 'failed', string>
}

export type Stage = {
  world: World
  org: TestOrg
  actor: ActorSpec
  principal: Principal
  papers: Paper[]
  contacts: string
  foreignId: string
}

const suppliers = [
  { name: 'Berg GmbH', vatNumber: 'DE129273398', country: 'DE', rate: '0' },
  { name: 'Lomax A/S', vatNumber: 'DK13748136', country: 'DK', rate: '25' },
]

/** An organization for one actor, with automatic posting of everything that is read. */
export async function createStage(world: World, actor: ActorSpec): Promise<Stage> {
  const org = await world.createOrg('denmark')
  await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
  const contact = async (body: object): Promise<string> => {
    const given = { type: 'vendor', ...body }
    return (await act(world, org, 'save_contact', given)).body.result.id as string
  }
  const foreignId = await contact({ name: 'Far Away Inc.', country: 'US' })
  const papers: Paper[] = []
  for (const { rate, ...supplier } of suppliers) {
    const contactId = await contact(supplier)
    const paperOf = (net: string) =>
      domesticInvoice(org, { supplier, lines: [{ text: 'Kontorartikler', net, rate }] })
    const baseId = uuidOf(await coded(world, org, paperOf('640.00')))
    const failed = await coded(world, org, paperOf('720.00'))
    await withoutBooks(world, 'provider_unavailable', async () => {
      await postByJob(world, org, failed).catch(() => null)
    })
    const readings = { base: '', failed: '' }
    papers.push({ baseId, failedId: uuidOf(failed), contactId, supplier, readings })
  }
  // Whoever made them, they count as accepted.
  await world.owner.query('UPDATE contact SET touched_by = NULL WHERE org_id = $1', [org.orgId])
  const { rows } = await world.owner.query<{ all: unknown }>(
    'SELECT jsonb_agg(to_jsonb(contact)) AS all FROM contact WHERE org_id = $1',
    [org.orgId],
  )
  const contacts = JSON.stringify(rows[0]?.all)
  const { policy } = actor
  await world.rest(org, 'operations/set_approval_policy', { policy })
  const principal = await actor.make(world, org)
  const stage = { world, org, actor, principal, papers, contacts, foreignId }
  for (const paper of papers) {
    paper.readings.base = await readingOf(stage, paper, 'coded')
    paper.readings.failed = await readingOf(stage, paper, 'failed')
  }
  return stage
}

/** What is posted of a copy that nobody touches. */
async function readingOf(stage: Stage, paper: Paper, start: Start): Promise<string> {
  await reset(stage)
  const id = await copyOf(stage, paper, start)
  await postByJob(stage.world, stage.org, id)
  const [entry] = await entriesOf(stage, id)
  if (entry === undefined) throw new Error('a paper of the stage is not posted by itself')
  return entry
}

/** Contacts as at the beginning, and nothing learned. */
export async function reset({ world, org, contacts }: Stage): Promise<void> {
  const own = `WHERE org_id = '${org.orgId}'`
  const tables = ['contact', 'supplier', 'accepted_document', 'document_key']
  await world.owner.query(tables.map((table) => `DELETE FROM ${table} ${own};`).join(' '))
  await world.owner.query(
    'INSERT INTO contact SELECT * FROM jsonb_populate_recordset(null::contact, $1)',
    [contacts],
  )
}

/** A copy of a paper in that state, which the actor may see. A new one has no contact yet. */
export async function copyOf(stage: Stage, paper: Paper, start: Start | 'new'): Promise<string> {
  const { world, org, principal } = stage
  const id = world.app.newId()
  const over = {
    id,
    entry_id: null,
    contact_id: uuidOf(paper.contactId),
    captured_by: principal.userId,
    attended: false,
    set_by: {},
    ...(start === 'extracted' || start === 'new' ? { status: 'extracted', coding: null } : {}),
    ...(start === 'new' ? { contact_id: null } : {}),
  }
  const columns = await columnsOf(world)
  await world.owner.query(
    `INSERT INTO document (${columns.join(', ')})
     SELECT ${columns.map((name) => `p.${name}`).join(', ')}
     FROM document d, LATERAL jsonb_populate_record(d, $2) p
     WHERE d.org_id = $1 AND d.id = $3`,
    [org.orgId, JSON.stringify(over), start === 'failed' ? paper.failedId : paper.baseId],
  )
  return encodeId('doc', id)
}

/** Those that are written; the rest the database reckons itself. */
async function columnsOf(world: World): Promise<string[]> {
  const { rows } = await world.owner.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_name = 'document' AND table_schema = 'public' AND is_generated = 'NEVER'
     ORDER BY ordinal_position`,
  )
  return rows.map(({ name }) => name)
}

/** The entries of a document by what matters: account, amount and VAT. Lines in one order. */
export async function entriesOf({ world, org }: Stage, id: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ lines: string }>(
    `SELECT string_agg(concat_ws(' ', l.account, l.amount_minor, l.vat_code, l.vat_amount_minor),
       '; ' ORDER BY l.account, l.amount_minor, l.no) AS lines
     FROM ledger_entry e JOIN ledger_line l ON l.org_id = e.org_id AND l.entry_id = e.id
     WHERE e.org_id = $1 AND e.source_id = $2 GROUP BY e.id ORDER BY e.id`,
    [org.orgId, uuidOf(id)],
  )
  return rows.map(({ lines }) => lines)
}

export function uuidOf(id: string): string {
  const uuid = decodeId(id.startsWith('doc') ? 'doc' : 'con', id)
  if (uuid === null) throw new Error(`${id} is no id`)
  return uuid
}

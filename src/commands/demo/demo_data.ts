import { createApiKey, hashSecret, createUser } from '#access/room'
import { openApp } from '#wire'
import { closeDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { permissions } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { today } from '#kernel/values/day'
import { regionOf, type RegionKey } from '#regions/room'
import { fillBank, linkBank, toKeptRows, type KeptRow, keptRow } from './demo_bank.ts'
import { askByApp, type DemoAsk } from './demo_asks.ts'
import { connectBooks, keeperOf } from './demo_books.ts'
import { addDocuments, run } from './demo_documents.ts'
import { openCalendar } from './story/calendar.ts'
import type { Sandbox } from './sandbox.ts'
import { denmark } from './story/denmark.ts'
import { beginner, fewPapers } from './story/few_papers.ts'
import { italy } from './story/italy.ts'
import type { DemoCalendar, DemoStory, DemoBankRow } from './story/story_type.ts'
import { foundOrganization } from '../process/found_organization.ts'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fromDecimal } from '#kernel/values/money'
import { randomBytes } from 'node:crypto'

type DemoPerson = { email: string; password: string }

type Ring = { get(name: string): string | undefined; put(name: string, text: string): void }

/** Somebody to sign in as, an owner of every demo organization; the demo remembers the password. */
async function furnishPerson(app: App, orgIds: readonly string[], ring: Ring): Promise<DemoPerson> {
  const kept = { email: ring.get('email'), password: ring.get('password') }
  if (kept.email !== undefined && kept.password !== undefined) {
    return { email: kept.email, password: kept.password }
  }
  // Letters and digits: a double click selects all of it, and no program takes it for an option.
  const person = { email: 'anna@example.com', password: randomBytes(12).toString('hex') }
  if (await isTaken(app, orgIds, person)) {
    // A demo before this one, of which nobody kept the password, has her on this database.
    person.email = `anna.${randomBytes(3).toString('hex')}@example.com`
    await isTaken(app, orgIds, person)
  }
  ring.put('email', person.email)
  ring.put('password', person.password)
  return person
}

async function isTaken(
  app: App,
  orgIds: readonly string[],
  { email, password }: DemoPerson,
): Promise<boolean> {
  let isKnown = false
  for (const orgId of orgIds) {
    const given = { email, password, orgId, name: 'Anna Demo', role: 'owner' }
    try {
      const made = await createUser(app, given)
      if (orgId === orgIds[0]) isKnown = !made.isNewPerson
    } catch (error) {
      if ((error as { code?: string }).code !== 'member_exists') throw error
      return true
    }
  }
  return isKnown
}

type Issued = { number: string; totals: { payable: number } }

/**
 * Invoices that are issued, with number, entry and PDF, and one that still is a draft. Answers with
 * how they were paid, by the numbers and amounts that they got, and with the draft.
 */
async function addInvoices(
  app: App,
  principal: Principal,
  story: DemoStory,
  calendar: DemoCalendar,
  contacts: ReadonlyMap<string, string>,
): Promise<{ rows: DemoBankRow[]; draft: string }> {
  const rows: DemoBankRow[] = []
  for (const { client, ago, lines, paid } of story.sales) {
    const contactId = contacts.get(client.name)
    const draft = { contactId, lines, date: calendar.ago(ago) }
    const { id } = await run(app, principal, 'save_invoice', draft)
    const issued = (await run(app, principal, 'issue_invoice', { id })) as unknown as Issued
    if (paid === undefined) continue
    const day = calendar.ago(ago - paid.after)
    const { name } = client
    rows.push({
      account: 'main',
      day,
      amountMinor: fromDecimal(issued.totals.payable) + (paid.offMinor ?? 0n),
      text: story.words.received[paid.how]({ name, number: issued.number, day }),
      ...(paid.how === 'bare' ? {} : { name }),
    })
  }
  const [last] = story.sales.slice(-1)
  const contactId = contacts.get(last?.client.name ?? '')
  const { id } = await run(app, principal, 'save_invoice', { contactId, lines: last?.lines })
  return { rows, draft: id }
}

/** How the bills were paid. */
export function payBills(story: DemoStory, calendar: DemoCalendar): DemoBankRow[] {
  return story.bills.flatMap(({ supplier: { name }, number, ago, netMinor, paid }) => {
    if (paid === undefined) return []
    const day = calendar.ago(ago - paid.after)
    const gross = netMinor + (netMinor * story.vatPercent) / 100n
    const row: DemoBankRow = {
      account: 'main',
      day,
      amountMinor: -gross - (paid.offMinor ?? 0n),
      text: story.words.sent[paid.how]({ name, number, day }),
      ...(paid.how === 'bare' ? {} : { name }),
    }
    return [row]
  })
}

/** Keys are stored only as hashes; the demo remembers its own beside its data. */
const openKeyRing = (files: string) => openKept(files, 'keys.json', z.string())

/** What the simulated bank is told at every start, so that it is the same each time. */
const openBankRows = (files: string): Kept<KeptRow[]> =>
  openKept(files, 'bank.json', z.array(keptRow))

type Kept<T> = { get(name: string): T | undefined; put(name: string, value: T): void }

function openKept<T>(files: string, name: string, schema: z.ZodType<T>): Kept<T> {
  const folder = join(files, 'demo')
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const record = z.record(z.string(), schema)
  const kept = existsSync(file) ? record.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  return {
    get: (key) => kept[key],
    put(key, value) {
      kept[key] = value
      writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 })
    },
  }
}

/** `page` shows what is in the system that keeps the books; null where Daybook keeps them itself. */
export type DemoOrganization = { name: string; key: string; page: string | null }

type Sample = {
  name: string
  region: RegionKey
  story: DemoStory
  keeper: string | null
  /** Whether an app of the person asks for something there. */
  hasAgent: boolean
}

const samples: Sample[] = [
  {
    name: 'Daybook Demo ApS',
    region: 'denmark',
    story: denmark,
    keeper: 'economic',
    hasAgent: true,
  },
  {
    name: 'Daybook Demo S.r.l.',
    region: 'italy',
    story: italy,
    keeper: 'fatture_in_cloud',
    hasAgent: true,
  },
  { name: beginner, region: 'denmark', story: fewPapers, keeper: null, hasAgent: false },
]

/** Makes what is missing of the organizations, through the same doors that users have. */
export async function furnishDemo({
  config,
  bankControl: control,
  books,
}: Pick<Sandbox, 'config' | 'bankControl' | 'books'>): Promise<{
  organizations: DemoOrganization[]
  person: DemoPerson
}> {
  const keys = openKeyRing(config.files)
  const bankRows = openBankRows(config.files)
  const app = openApp(
    // Nobody waits for a single answer: a busy machine may take its time over a page.
    { ...config, poolSize: 4, patienceMs: 120_000 },
    config.databaseUrl === undefined ? {} : { appUrl: config.databaseUrl },
  )
  try {
    const founded = []
    const asked = new Map<string, DemoAsk[]>()
    for (const sample of samples) {
      const orgId = await findOrFound(app, sample)
      founded.push({ orgId, sample, principal: operatorOf(orgId, sample) })
    }
    await Promise.all(
      founded.map(async ({ orgId, sample, principal }) => {
        if (await hasContacts(app, orgId)) return
        const dealt = openCalendar(today(app.clock.now(), regionOf(sample.region).timeZone))
        await connectSample(app, principal, sample, { books, calendar: dealt })
        const made = await addSamples(app, principal, sample.story, dealt)
        bankRows.put(orgId, made.rows)
        if (sample.hasAgent) asked.set(orgId, made.asks)
      }),
    )
    const organizations = []
    for (const { orgId, sample, principal } of founded) {
      const rows = bankRows.get(orgId)
      // One after the other, so that the simulator gives the same account numbers each time.
      const hasBank = rows !== undefined && rows.length > 0 && control !== null
      const ibans = hasBank && (await fillBank(control, sample.story, sample.name, rows))
      if (ibans) await linkBank(app, principal, sample.story, ibans)
      const id = encodeId('org', orgId)
      const key = await keyFor(app, orgId, keys.get(id))
      keys.put(id, key)
      const keeper = await keeperOf(app, orgId)
      const page = keeper === null ? null : (books.get(keeper)?.page ?? null)
      organizations.push({ name: sample.name, key, page })
    }
    const orgIds = founded.map(({ orgId }) => orgId)
    const person = await furnishPerson(app, orgIds, keys)
    for (const { orgId, principal } of founded) {
      await askByApp(app, principal, person.email, asked.get(orgId) ?? [])
    }
    return { organizations, person }
  } finally {
    await app.ports.reader.close()
    await closeDatabase(app.database)
  }
}

/** From the first of last month on, so that both ways of keeping books are seen. */
async function connectSample(
  app: App,
  principal: Principal,
  { name, keeper }: Sample,
  { books, calendar }: { books: Sandbox['books']; calendar: DemoCalendar },
): Promise<void> {
  const there = keeper === null ? undefined : books.get(keeper)
  if (keeper === null || there === undefined) return
  const keepsFrom = `${calendar.lastOf(1).slice(0, 7)}-01`
  await connectBooks(app, principal, there, { provider: keeper, keepsFrom, name })
}

async function addSamples(
  app: App,
  principal: Principal,
  story: DemoStory,
  calendar: DemoCalendar,
): Promise<{ rows: KeptRow[]; asks: DemoAsk[] }> {
  const contacts = new Map<string, string>()
  for (const client of story.clients) {
    const { id } = await run(app, principal, 'save_contact', { type: 'client', ...client })
    contacts.set(client.name, id)
  }
  for (const supplier of story.suppliers) {
    await run(app, principal, 'save_contact', story.vendorOf(supplier))
  }
  const ready = await addDocuments(app, principal, story, calendar)
  const { rows: received, draft } = await addInvoices(app, principal, story, calendar, contacts)
  const { id: returnId } = await run(app, principal, 'prepare_vat_return', {})
  const rows = [...received, ...payBills(story, calendar), ...story.rows(calendar)]
  const asks = [
    ...ready.map((documentId) => ({ name: 'post_document', body: { documentId } })),
    { name: 'issue_invoice', body: { id: draft } },
    { name: 'file_vat_return', body: { returnId } },
  ]
  return { rows: toKeptRows(rows, calendar.today), asks }
}

async function findOrFound(app: App, sample: Sample): Promise<string> {
  const rows = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    tx.query<{ org_id: string }>(sql`
      SELECT org_id FROM organization
      WHERE mode = 'test' AND name = ${sample.name} AND region_key = ${sample.region}
      ORDER BY org_id LIMIT 1`),
  )
  if (rows[0]) return rows[0].org_id
  return (await foundOrganization(app, sample.name, sample.region, false)).orgId
}

async function hasContacts(app: App, orgId: string): Promise<boolean> {
  const rows = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    tx.query(sql`SELECT id FROM contact WHERE org_id = ${orgId} LIMIT 1`),
  )
  return rows.length > 0
}

function operatorOf(orgId: string, sample: Sample): Principal {
  return {
    kind: 'operator',
    orgId,
    mode: 'test',
    regionKey: sample.region,
    subscribed: false,
    userId: null,
    keyId: null,
    role: null,
    permissions: [...permissions],
    caller: 'operator',
    actor: { kind: 'operator', id: null, name: 'demo' },
    app: null,
  }
}

/** The key of the last run while it is valid, so that what was set up with it goes on working. */
async function keyFor(app: App, orgId: string, kept: string | undefined): Promise<string> {
  if (kept !== undefined) {
    const rows = await transact(app.database, { orgId, readOnly: true }, (tx) =>
      tx.query(sql`
        SELECT id FROM api_key WHERE org_id = ${orgId} AND key_hash = ${hashSecret(kept)}
          AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`),
    )
    if (rows.length > 0) return kept
  }
  return (await createApiKey(app, { orgId, permissions: 'all', name: 'demo' })).key
}

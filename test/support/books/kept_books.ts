import { Failure } from '#kernel/failure/failure'
import type { RemoteEntry, RemoteFile, PostRequest } from '#accounting_systems/ports'
import type { Posted } from '#ledger/ports'
import { regionOf, type RegionKey } from '#regions/room'
import type { TestOrg, World } from '../world.ts'
import { connectTo, type Connected } from './connection.ts'
import { createOutsideBooks, type OutsideBooks } from './outside_books.ts'

type Line = RemoteEntry['lines'][number]
type Kept = { entry: RemoteEntry; changedAt: number; isRemoved: boolean }

/** A file as it lies there; with a failure it cannot be had. */
type FileKept = Omit<RemoteFile, 'read'> & { bytes: Uint8Array; failure?: Failure }

const readable = ({ bytes, failure, ...file }: FileKept): RemoteFile => ({
  ...file,
  async read() {
    if (failure !== undefined) throw failure
    return bytes
  },
})

/** What somebody enters over there, in the accounts of over there. */
export type MadeRemotely = {
  date?: string
  text?: string
  state?: RemoteEntry['state']
  currency?: string
  lines: readonly (Partial<Line> & Pick<Line, 'account' | 'amountMinor'>)[]
}

/** Books that somebody else keeps and also writes in: they can be read page by page. */
export type KeptBooks = OutsideBooks & {
  kept: Map<string, Kept>
  pageSize: number
  /** False: only what is booked is listed, as in systems where drafts stand elsewhere. */
  listsDrafts: boolean
  /** False: an entry does not say which request of ours it came from. */
  carriesKeys: boolean
  reads: number
  /** Thrown instead of a page. */
  trouble: Failure | null
  files: FileKept[]
  make(given: MadeRemotely): string
  book(reference: string): void
  remove(reference: string): void
  edit(reference: string, change: (entry: RemoteEntry) => RemoteEntry): void
  get(reference: string): RemoteEntry
}

const lineOf = (line: MadeRemotely['lines'][number]): Line => ({
  vatCode: null,
  text: null,
  ...line,
})

export function createKeptBooks(): KeptBooks {
  let clock = 0
  let numbers = 0
  const kept = new Map<string, Kept>()
  const put = (entry: RemoteEntry, isRemoved = false): string => {
    clock += 1
    kept.set(entry.reference, { entry, changedAt: clock, isRemoved })
    return entry.reference
  }
  const add = (entry: Omit<RemoteEntry, 'key' | 'reference'>): string => {
    numbers += 1
    return put({ key: `K${numbers}`, reference: `V${numbers}`, ...entry })
  }
  const found = (reference: string): RemoteEntry => {
    const one = kept.get(reference)
    if (one === undefined) throw new Error(`nothing is called ${reference} over there`)
    return one.entry
  }
  const outside = createOutsideBooks()
  // One object: what a test sets is what the provider's functions read.
  const books: KeptBooks = Object.assign(outside, {
    kept,
    pageSize: 100,
    listsDrafts: true,
    carriesKeys: true,
    reads: 0,
    trouble: null,
    files: [],
    make: (given: MadeRemotely) =>
      add({
        ourKey: null,
        date: given.date ?? '2026-05-12',
        text: given.text ?? 'Made over there',
        state: given.state ?? 'booked',
        currency: given.currency ?? 'DKK',
        lines: given.lines.map(lineOf),
      }),
    book: (reference: string) => void put({ ...found(reference), state: 'booked' }),
    remove: (reference: string) => void put(found(reference), true),
    edit: (reference: string, change: (entry: RemoteEntry) => RemoteEntry) =>
      void put(change(found(reference))),
    get: found,
    async findPosted({ key }: PostRequest): Promise<Posted | null> {
      outside.lookUps += 1
      if (outside.isDark) throw new Failure('provider_timeout')
      const one = [...kept.values()].find(
        ({ entry, isRemoved }) => !isRemoved && keys.get(entry.key) === key,
      )
      return one === undefined ? null : postedAs(one.entry)
    },
    async post(request: PostRequest): Promise<Posted> {
      if (outside.refusal) throw outside.refusal
      outside.arrived.push(request)
      const reference = add({
        ourKey: books.carriesKeys ? request.key : null,
        date: request.entry.date,
        text: request.entry.text,
        state: request.connection.booksFinally ? 'booked' : 'provisional',
        currency: request.entry.currency,
        lines: linesOf(request),
      })
      keys.set(found(reference).key, request.key)
      if (outside.lostReply) throw outside.lostReply
      return postedAs(found(reference))
    },
    async readEntries(_connection: unknown, from: { cursor: string | null; day: string }) {
      books.reads += 1
      if (books.trouble) throw books.trouble
      const after = Number(from.cursor ?? 0)
      const changed = [...kept.values()]
        .filter((one) => one.changedAt > after && one.entry.date >= from.day)
        .filter((one) => books.listsDrafts || one.entry.state === 'booked')
        .toSorted((one, other) => one.changedAt - other.changedAt)
      const page = changed.slice(0, books.pageSize)
      return {
        entries: page.filter((one) => !one.isRemoved).map((one) => one.entry),
        removed: page.filter((one) => one.isRemoved).map((one) => one.entry.key),
        cursor: String(page.at(-1)?.changedAt ?? after),
        isLast: page.length === changed.length,
      }
    },
    async readFiles(_connection: unknown, after: string | null) {
      const from = Number(after ?? 0)
      const page = books.files.slice(from, from + 2)
      const cursor = String(from + page.length)
      return { files: page.map(readable), cursor, isLast: from + page.length >= books.files.length }
    },
    async findFile(_connection: unknown, key: string) {
      const file = books.files.find((one) => one.key === key)
      return file === undefined ? null : readable(file)
    },
  })
  const keys = new Map<string, string>()
  return books
}

function postedAs({ reference, state }: RemoteEntry): Posted {
  return { provider: 'outside', reference, state }
}

function linesOf({ entry, connection }: PostRequest): Line[] {
  return entry.lines
    .filter((line) => line.amountMinor !== '0')
    .map((line) => {
      const account = connection.accounts.get(line.account)
      if (account === undefined) throw new Failure('account_not_mapped', { nothingHappened: true })
      const vatCode = line.vatCode === null ? null : (connection.vatCodes.get(line.vatCode) ?? null)
      return { account, amountMinor: line.amountMinor, vatCode, text: line.text }
    })
}

/** Over there every account of ours has a T before its number, every VAT code an M. */
export const there = { account: (ours: string) => `T${ours}`, code: (ours: string) => `M${ours}` }

/** Connects the books and maps everything but these accounts. */
export async function keepBooks(
  world: World,
  org: TestOrg,
  given: Connected & { except?: readonly string[] },
): Promise<string> {
  const id = await connectTo(world, org, given)
  const region = regionOf(org.region as RegionKey)
  const accounts = region.accounts.map((row) => row.id)
  const mapped = accounts.filter((one) => !given.except?.includes(one))
  for (const ours of mapped) await mapRemote(world, org, id, 'account', ours, there.account(ours))
  for (const ours of new Set(region.vatCodes.map((row) => row.id))) {
    await mapRemote(world, org, id, 'vat_code', ours, there.code(ours))
  }
  return id
}

export async function mapRemote(
  world: World,
  org: TestOrg,
  connectionId: string,
  kind: 'account' | 'vat_code',
  ours: string,
  theirs: string,
): Promise<void> {
  await world.owner.query(
    `INSERT INTO accounting_mapping (org_id, connection_id, kind, ours, theirs, set_by)
     VALUES ($1, $2, $3, $4, $5, 'meaning')
     ON CONFLICT (org_id, connection_id, kind, ours) DO UPDATE SET theirs = excluded.theirs`,
    [org.orgId, connectionId, kind, ours, theirs],
  )
}

/** A bill of 1,000.00 and 250.00 of VAT, entered over there in Denmark. */
export function remoteBill(over: Partial<MadeRemotely> = {}): MadeRemotely {
  return {
    text: 'Rejse til Aarhus',
    lines: [
      { account: there.account('2450'), amountMinor: '100000', vatCode: there.code('I25') },
      { account: there.account('7740'), amountMinor: '25000' },
      { account: there.account('7440'), amountMinor: '-125000' },
    ],
    ...over,
  }
}

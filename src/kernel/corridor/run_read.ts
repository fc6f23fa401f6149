import type { z } from 'zod'
import { parseInput } from './call.ts'
import { Failure } from '../failure/failure.ts'
import type { App } from './app.ts'
import { canonical } from '../values/canonical.ts'
import { assertMayLookInto, assertPermitted, type Principal } from './principal.ts'
import {
  countCap,
  defaultLimit,
  listInput,
  mayRead,
  mostItems,
  singleInput,
  type Read,
} from './read.ts'
import { createScene } from './open_scene.ts'
import type { Scene, Via } from './scene.ts'
import { decodeId, type Prefix } from '../values/id.ts'
import { transact } from '../database/transaction.ts'
import { waitForItems } from './wait_for_items.ts'
import type { Secrets } from '../process/secrets.ts'

/**
 * A page's end, signed together with the organization, the list and its filters: a cursor that was
 * changed, or is used anywhere else, is refused rather than guessed at.
 */
export function writeCursor(secrets: Secrets, scope: string, position: string[]): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${secrets.sign('cursor', `${scope}|${payload}`)}`
}

export function readCursor(secrets: Secrets, scope: string, cursor: string): string[] {
  const [payload = '', signature = '', ...rest] = cursor.split('.')
  const isOurs = rest.length === 0 && secrets.verify('cursor', `${scope}|${payload}`, signature)
  if (!isOurs) throw new Failure('invalid_cursor')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[]
}

export type ReadRequest = {
  principal: Principal
  read: Read
  via: Via
  requestId: string
  /** Ends a read that waits, once nobody listens any more. */
  signal?: AbortSignal
}

/** The corridor of reads: permission, parameters, one read-only transaction, result schema. */
export async function runListRead(
  app: App,
  request: ReadRequest,
  parameters: unknown,
): Promise<unknown> {
  const { read, principal } = request
  assertMayRead(principal, read)
  const { list, position } = read
  if (!list || !position) throw new Failure('not_found')
  const { limit, cursor, count, totals, view, wait, startAt, sort, ...filters } = parseInput(
    listInput(read),
    parameters,
  ) as {
    limit?: number
    cursor?: string
    count?: string
    totals?: string
    view?: string
    wait?: number
    startAt?: string
    sort?: string
  }
  const size = limit ?? defaultLimit
  const bound = sort === undefined ? filters : { ...filters, sort }
  const scope = `${principal.orgId}|${read.name}|${canonical(bound)}`
  const isFromNow = cursor === undefined && startAt === 'now' && read.follows?.(filters) === true
  const lastPlace = (): Promise<string[] | null> =>
    inReadOnly(app, request, async (scene) => (await read.last?.(scene)) ?? null)
  const given = cursor === undefined ? null : readCursor(app.secrets, scope, cursor)
  // Found once, so that who waits is told what comes from here on.
  const after = isFromNow ? await lastPlace() : given
  const gathered = await read.gather?.(app.ports, principal, { filters }, app.clock.now())
  const seconds = read.follows?.(filters) ? (wait ?? 0) : 0
  const { signal } = request
  const look = () =>
    inReadOnly(app, request, async (scene) => {
      // One more than asked for tells whether there is a next page.
      const page = sort === undefined ? { after, sort: null } : sortedFrom(sort, after)
      const rows = await list(scene, { filters, limit: size + 1, ...page, gathered })
      const items = rows.slice(0, size).map((row) => checkItem(read, row))
      const isLastPage = rows.length <= size
      const last = items.at(-1)
      // Who follows a list comes back to where it ended, even if that is its beginning.
      const end = last ? endOf(read, last, filters, sort) : (after ?? [])
      const isOver = isLastPage && !read.follows?.(filters)
      const nextCursor = isOver ? null : writeCursor(app.secrets, scope, end)
      const alongside = await read.alongside?.of(scene, filters)
      const shown = view === 'summary' && read.summary ? summarized(read.summary, items) : { items }
      const figures = await figuresOf(read, scene, filters, { count, totals })
      return { ...shown, nextCursor, ...figures, ...alongside }
    })
  return await waitForItems(app, { orgId: principal.orgId, seconds, signal }, look)
}

export async function runOneRead(app: App, request: ReadRequest, id: string): Promise<unknown> {
  const { get, getsOwn } = request.read
  if (!getsOwn) assertMayRead(request.principal, request.read)
  if (!get) throw new Failure('not_found')
  // No record has U+0000 in its id, and the database would not even take the question.
  const askable = id.includes('\u0000') ? '' : id
  const { gather } = request.read
  const gathered = await gather?.(app.ports, request.principal, { id: askable }, app.clock.now())
  return await inReadOnly(app, request, async (scene) =>
    checkItem(request.read, await get(scene, askable, gathered)),
  )
}

export async function runSingleRead(
  app: App,
  request: ReadRequest,
  parameters: unknown = {},
): Promise<unknown> {
  const { one } = request.read
  assertMayRead(request.principal, request.read)
  if (!one) throw new Failure('not_found')
  const filters = parseInput(singleInput(request.read), parameters)
  const gathered = await request.read.gather?.(
    app.ports,
    request.principal,
    { filters },
    app.clock.now(),
  )
  return await inReadOnly(app, request, async (scene) =>
    checkItem(request.read, await one(scene, filters, gathered)),
  )
}

function assertMayRead(principal: Principal, read: Read): void {
  assertMayLookInto(principal)
  if (!mayRead(principal, read)) assertPermitted(principal, read.needs)
}

async function inReadOnly<T>(
  app: App,
  request: ReadRequest,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  const options = { orgId: request.principal.orgId, readOnly: true }
  const look = (): Promise<T> =>
    transact(app.database, options, (tx) => work(createScene(app, tx, request).scene))
  return await (app.watch ? app.watch.around('corridor', request.read.name, look) : look())
}

function summarized(
  { output, of }: NonNullable<Read['summary']>,
  items: readonly unknown[],
): { items: never[]; summaries: unknown[] } {
  return { items: [], summaries: items.map((item) => output.parse(of(item))) }
}

/** Where a list that is sorted by a column begins; its cursor has the value and the id. */
function sortedFrom(sort: string, after: string[] | null) {
  const isDescending = sort.startsWith('-')
  const [id, value = null] = after ?? []
  const place = id === undefined ? null : { id, value }
  return {
    after: null,
    sort: { column: isDescending ? sort.slice(1) : sort, isDescending, after: place },
  }
}

function endOf(read: Read, last: unknown, filters: unknown, sort: string | undefined): string[] {
  if (sort === undefined) return read.position?.(last, filters) ?? []
  const value = read.columns?.[sort.replace(/^-/, '')]?.sortOf?.(last) ?? null
  const { id: shown } = last as { id: string }
  const id = decodeId(shown.slice(0, shown.lastIndexOf('_')) as Prefix, shown) ?? ''
  return value === null ? [id] : [id, value]
}

type Asked = { count: string | undefined; totals: string | undefined }

async function figuresOf(read: Read, scene: Scene, filters: unknown, asked: Asked) {
  const count = asked.count === 'true' ? await read.count?.(scene, filters, countCap) : undefined
  const totals = asked.totals === 'true' ? await read.totals?.(scene, filters) : undefined
  return {
    ...(count === undefined
      ? {}
      : { count: Math.min(count, countCap), countIsCapped: count > countCap }),
    ...(totals === undefined ? {} : { totalsByCurrency: totals }),
  }
}

/** A list to its end, page by page, each in a transaction of its own. */
export async function* readWholeList(
  app: App,
  request: ReadRequest,
  parameters: object,
): AsyncGenerator<unknown[]> {
  let cursor: string | null = null
  do {
    const asked = { ...parameters, limit: mostItems, ...(cursor === null ? {} : { cursor }) }
    const page = (await runListRead(app, request, asked)) as {
      items: unknown[]
      nextCursor: string | null
    }
    yield page.items
    cursor = page.nextCursor
  } while (cursor !== null)
}

function checkItem(read: Read, row: unknown): z.output<typeof read.item> {
  const checked = read.item.safeParse(row)
  if (checked.success) return checked.data
  throw new Error(`${read.name} answered off its schema: ${checked.error.message}`)
}

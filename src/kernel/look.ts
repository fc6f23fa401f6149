import type { z } from 'zod'
import { parseInput } from './call.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { Failure } from './failure.ts'
import type { House } from './house.ts'
import { canonical } from './canonical.ts'
import { assertPermitted, type Principal } from './principal.ts'
import { countCap, defaultLimit, listInput, type Read } from './read.ts'
import { createScene, type Scene, type Via } from './scene.ts'
import { transact } from './transaction.ts'

export type LookRequest = {
  principal: Principal
  read: Read
  via: Via
  requestId: string
}

/** The corridor of reads: permission, parameters, one read-only transaction, result schema. */
export async function lookAtList(
  house: House,
  request: LookRequest,
  parameters: unknown,
): Promise<unknown> {
  const { read, principal } = request
  assertPermitted(principal, read.needs)
  const { list, position } = read
  if (!list || !position) throw new Failure('not_found')
  const { limit, cursor, count, ...filters } = parseInput(listInput(read), parameters) as {
    limit?: number
    cursor?: string
    count?: string
  }
  const size = limit ?? defaultLimit
  const scope = `${principal.orgId}|${read.name}|${canonical(filters)}`
  const after = cursor === undefined ? null : readCursor(house.secrets, scope, cursor)
  const gathered = await read.gather?.(house.ports, principal, { filters })
  return await inReadOnly(house, request, async (scene) => {
    // One more than asked for tells whether there is a next page.
    const rows = await list(scene, { filters, limit: size + 1, after, gathered })
    const items = rows.slice(0, size).map((row) => checkItem(read, row))
    const isLastPage = rows.length <= size
    const last = items.at(-1)
    // Who follows a list comes back to where it ended, even if that is its beginning.
    const end = last ? position(last) : (after ?? [])
    const isOver = isLastPage && !read.follows?.(filters)
    const nextCursor = isOver ? null : writeCursor(house.secrets, scope, end)
    return { items, nextCursor, ...(await counted(read, scene, filters, count)) }
  })
}

export async function lookAtOne(house: House, request: LookRequest, id: string): Promise<unknown> {
  const { get } = request.read
  assertPermitted(request.principal, request.read.needs)
  if (!get) throw new Failure('not_found')
  // No record has U+0000 in its id, and the database would not even take the question.
  const askable = id.includes('\u0000') ? '' : id
  const { gather } = request.read
  const gathered = await gather?.(house.ports, request.principal, { id: askable })
  return await inReadOnly(house, request, async (scene) =>
    checkItem(request.read, await get(scene, askable, gathered)),
  )
}

export async function lookAtOnly(house: House, request: LookRequest): Promise<unknown> {
  const { one } = request.read
  assertPermitted(request.principal, request.read.needs)
  if (!one) throw new Failure('not_found')
  return await inReadOnly(house, request, async (scene) =>
    checkItem(request.read, await one(scene)),
  )
}

async function inReadOnly<T>(
  house: House,
  request: LookRequest,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  const options = { orgId: request.principal.orgId, readOnly: true }
  const look = (): Promise<T> =>
    transact(house.database, options, (tx) => work(createScene(house, tx, request).scene))
  return await (house.watch ? house.watch.around('corridor', request.read.name, look) : look())
}

async function counted(read: Read, scene: Scene, filters: unknown, asked: string | undefined) {
  if (asked !== 'true' || !read.count) return {}
  const count = await read.count(scene, filters, countCap)
  return { count: Math.min(count, countCap), countIsCapped: count > countCap }
}

function checkItem(read: Read, row: unknown): z.output<typeof read.item> {
  const checked = read.item.safeParse(row)
  if (checked.success) return checked.data
  throw new Error(`${read.name} answered off its schema: ${checked.error.message}`)
}

import { beforeAll, describe, expect, it } from 'vitest'
import { permissions, readOf, withImplied, type Permission } from '#kernel/corridor/permission'
import { registry } from '../../src/registry.ts'
import { keyOf } from '../support/access/entrances.ts'
import { doorsOf, type Door } from '../support/doors/doors.ts'
import { fillMarked, markedKinds, markOf } from '../support/doors/marked_records.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

type Caller = { says: string; key: string; permissions: readonly Permission[]; isBound: boolean }

const world = useWorld({ own: 'all rows' })
let org: TestOrg
let doors: Door[]
let callers: Caller[]

const reads = permissions.filter((one) => one.endsWith(':read'))

/** By which permissions a text of this kind may be read directly. */
function readersOf(kind: string): Permission[] {
  const found = registry.reads.filter((read) => read.resource === kind).map((read) => read.needs)
  // The text of an entry is the booking text of its document, or names the buyer.
  if (kind === 'ledger_entry') return [...found, 'documents:read']
  return kind === 'buyer' ? ['invoices:read', 'ledger:read'] : found
}

async function callerWith(given: readonly Permission[]): Promise<Caller> {
  const key = await world.createKey(org, given)
  return { says: given.join(' + '), key, permissions: withImplied(given), isBound: false }
}

async function callerOf(role: string): Promise<Caller> {
  const { rows } = await world.owner.query<{ permission: Permission }>(
    'SELECT permission FROM role_permission WHERE role = $1',
    [role],
  )
  const { rows: bounds } = await world.owner.query<{ bound: boolean }>(
    'SELECT own_documents_only AS bound FROM role WHERE role = $1',
    [role],
  )
  const { key } = await keyOf(world, org, role)
  const held = rows.map((row) => row.permission)
  return { says: `the role ${role}`, key, permissions: held, isBound: bounds[0]?.bound !== false }
}

beforeAll(async () => {
  org = world.it
  await fillMarked(world, org)
  doors = await doorsOf(world, org)
  const { rows } = await world.owner.query<{ role: string }>(
    'SELECT DISTINCT role FROM role_permission ORDER BY role',
  )
  callers = []
  for (const one of permissions) callers.push(await callerWith([one]))
  for (const one of reads) {
    if (one !== 'settings:read') callers.push(await callerWith(['settings:edit', one]))
  }
  for (const { role } of rows) callers.push(await callerOf(role))
  // From whom nothing is hidden, nothing can be shown that is.
  callers = callers.filter(
    (one) => one.isBound || !reads.every((read) => one.permissions.includes(read)),
  )
}, 120_000)

/** What a record quotes of another by its nature: these are its own contents, frozen with it. */
const quotes = [
  // The seller's name on an invoice, and the filer's on a return.
  { kind: 'settings', at: /^.api.rest.(invoices|vat-returns).*(pdf|ubl|csv)$/ },
]

/** The kinds whose words are in this text, though the caller may not read one of them. */
function leaksIn(caller: Caller, door: Door, text: string): string[] {
  return markedKinds.filter((kind) => {
    if (!text.includes(markOf(kind))) return false
    const held = readersOf(kind).filter((one) => caller.permissions.includes(one))
    const hidden = caller.isBound ? held.filter((one) => one !== 'documents:read') : held
    if (hidden.length > 0 || quotes.some((one) => one.kind === kind && one.at.test(door.says))) {
      return false
    }
    // A write answers with what it changes, under its own permission.
    return !door.definition || !readersOf(kind).includes(readOf(door.definition.needs))
  })
}

type Found = { leaks: string[]; looks: number }

/** Looks through these doors as each of these callers; gives what they should not have seen. */
async function search(all: readonly Caller[], through: readonly Door[]): Promise<Found> {
  const leaks = new Set<string>()
  let looks = 0
  for (const caller of all) {
    for (const door of through) {
      const { definition } = door
      const needs = definition?.needs ?? door.needs
      if (needs !== undefined && !caller.permissions.includes(needs)) continue
      looks += 1
      const text = await door.look(world, caller.key)
      const place = definition?.name ?? door.says.replace(/\/[a-z]+_[0-9a-z]{26}/, '/{id}')
      for (const kind of leaksIn(caller, door, text)) {
        leaks.add(`${caller.says}: ${place} shows a ${kind}`)
      }
    }
  }
  return { leaks: [...leaks].toSorted(), looks }
}

describe('a record whose own read is refused', () => {
  it('is in no answer of any read, tool, resource, download, export or dry run', async () => {
    const { leaks, looks } = await search(callers, doors)
    expect(looks).toBeGreaterThan(callers.length * 100)
    expect(leaks).toEqual([])
  }, 120_000)
})

describe('with one permission for every kind on purpose', () => {
  it('this suite sees the leaks, so it can fail', async () => {
    Object.assign(world.app, { readers: new Map([['settings', 'settings:read']]) })
    const one = callers.filter(({ says }) => says === 'settings:read')
    const { leaks } = await search(
      one,
      doors.filter(({ says }) => /^(events|audit-log|approvals)/.test(says)),
    )
    for (const list of ['events', 'audit-log', 'approvals']) {
      expect(leaks.filter((leak) => leak.includes(list)).length).toBeGreaterThan(2)
    }
  })
})

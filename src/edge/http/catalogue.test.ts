import { describe, expect, it } from 'vitest'
import type { Definition } from '#kernel/corridor/definition'
import { permissions, type Permission } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { registry } from '#registry'
import { areasOf } from '../openapi/openapi.ts'
import { catalogueOf, isFor } from './catalogue.ts'
import { byStatus, corridorCodes, ownCodes } from '../openapi/corridor_codes.ts'

const caller = (given: readonly Permission[], app = false): Principal => ({
  kind: app ? 'oauth' : 'org_key',
  orgId: '018f2f3e-0000-7000-8000-000000000000',
  mode: 'test',
  regionKey: 'denmark',
  subscribed: false,
  userId: null,
  keyId: null,
  role: null,
  permissions: [...given],
  caller: 'x',
  actor: { kind: 'key', id: null, name: 'x' },
  app: app ? { id: 'app_1', name: 'An app', access: 'write' as const } : null,
})

const writes: Definition[] = [...registry.actions, ...registry.operations]
const namesFor = (principal: Principal): string[] =>
  catalogueOf(registry, principal).items.map((item) => item.name)

describe('the catalogue', () => {
  it('of a key with everything is the whole registry, in its order', () => {
    const { items } = catalogueOf(registry, caller(permissions))
    expect(items.map((item) => item.name)).toEqual(writes.map((one) => one.name))
    const kinds = items.map((item) => item.kind)
    expect(kinds.filter((kind) => kind === 'action')).toHaveLength(registry.actions.length)
    expect(kinds).toEqual(kinds.toSorted())
  })

  it.each(permissions)('with %s alone lists what needs it and nothing else', (permission) => {
    const expected = writes.filter((one) => one.needs === permission).map((one) => one.name)
    expect(namesFor(caller([permission]))).toEqual(expected)
  })

  it('of a connected app lacks what is only for people and keys', () => {
    const closed = writes.filter((one) => one.forApps === false).map((one) => one.name)
    expect(closed.length).toBeGreaterThan(0)
    const shown = namesFor(caller(permissions, true))
    expect(shown.filter((name) => closed.includes(name))).toEqual([])
    expect(shown).toHaveLength(writes.length - closed.length)
    for (const one of writes) expect(isFor(caller([], true), one)).toBe(false)
  })

  it('describes every input as a closed object and every output', () => {
    for (const item of catalogueOf(registry, caller(permissions)).items) {
      expect(item).toMatchObject({ inputSchema: { type: 'object', additionalProperties: false } })
      expect(item).toHaveProperty('outputSchema')
    }
  })
})

describe('the areas', () => {
  it('hold every definition and read exactly once', () => {
    const areas = areasOf(registry)
    const held = areas.flatMap((area) => [...area.actions, ...area.operations])
    expect(held.map((one) => one.name).toSorted()).toEqual(writes.map((one) => one.name).toSorted())
    expect(areas.flatMap((area) => area.reads)).toEqual(registry.reads)
    expect(new Set(areas.map((area) => area.name)).size).toBe(areas.length)
  })

  it('take in what is in none of them, under the area of its permission', () => {
    const { areas: _, ...loose } = registry
    const areas = areasOf(loose)
    expect(areas.flatMap((area) => area.actions)).toHaveLength(registry.actions.length)
    for (const area of areas) {
      for (const one of [...area.actions, ...area.operations, ...area.reads]) {
        expect(one.needs.startsWith(`${area.name}:`)).toBe(true)
      }
    }
  })

  it('that would be empty are left out', () => {
    const bare = { name: 'bare', says: 'Nothing.', actions: [], operations: [], reads: [] }
    expect(areasOf({ actions: [], operations: [], reads: [], areas: [bare] })).toEqual([])
  })
})

describe('the codes of the corridor', () => {
  it('are not repeated by the definitions themselves', () => {
    const common: readonly string[] = corridorCodes.write
    for (const one of writes) {
      expect([one.name, one.fails.filter((code) => common.includes(code))]).toEqual([one.name, []])
    }
  })

  it('gain a refusal of apps exactly where apps are refused', () => {
    for (const one of writes) {
      expect(ownCodes(one).includes('not_for_apps')).toBe(one.forApps === false)
    }
  })

  it('are given by status, each once, however they were listed', () => {
    const codes = [...corridorCodes.write, ...corridorCodes.list]
    const grouped = byStatus(codes)
    const flat = [...grouped.values()].flat()
    expect(flat.toSorted()).toEqual([...new Set(codes)].toSorted())
    expect(byStatus(codes.toReversed())).toEqual(grouped)
  })
})

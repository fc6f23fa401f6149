import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { action } from './definition.ts'
import type { App } from './app.ts'
import type { Principal } from './principal.ts'
import { createScene } from './open_scene.ts'
import type { Change, SceneRequest } from './scene.ts'
import type { SqlStatement } from '../database/sql.ts'
import { targetOf, writeAudit, writeEvents } from './audit_and_events.ts'
import type { Tx } from '../database/transaction.ts'

const nothing = z.strictObject({})
const face = { says: 'x', input: nothing, output: nothing, fails: [], run: async () => ({}) }
const edit = action({ ...face, name: 'edit_it', needs: 'invoices:edit' })
const read = action({ ...face, name: 'read_it', needs: 'invoices:read' })
const personal = action({ ...face, name: 'do_it', needs: 'invoices:edit', forApps: false })

const principal: Principal = {
  kind: 'org_key',
  orgId: '018f2f3e-0000-7000-8000-000000000000',
  mode: 'test',
  regionKey: 'denmark',
  subscribed: false,
  userId: null,
  keyId: null,
  role: null,
  permissions: ['invoices:read', 'invoices:edit'],
  caller: 'key_1',
  actor: { kind: 'key', id: 'key_1', name: 'Shop' },
  app: null,
}

/** A house of paper: a scene reaches nothing else of it. */
function paperHouse(): App {
  let ids = 0
  let minutes = 0
  return {
    clock: { now: () => new Date(Date.UTC(2026, 0, 1, 12, minutes++)) },
    newId: () => `id-${++ids}`,
    random: { bytes: (length: number) => Buffer.alloc(length), uint32: () => 7 },
    baseUrl: 'http://daybook.test',
    definitions: new Map([edit, read, personal].map((one) => [one.name, one])),
    mailIn: { domain: null },
  } as unknown as App
}

function open(over: Partial<SceneRequest> = {}) {
  const sent: SqlStatement[] = []
  const tx: Tx = { send: (statement) => void sent.push(statement), query: async () => [] }
  const request = { principal, via: 'rest' as const, requestId: 'r1', ...over }
  return { ...createScene(paperHouse(), tx, request), sent }
}

const change = (id: string, over: Partial<Change> = {}): Change => ({
  event: 'thing.created',
  id,
  before: null,
  after: { id },
  ...over,
})

describe('what a call rests on', () => {
  const facts = { buyer: { name: 'A', city: 'B' } }
  const seen = () => {
    const { scene, seenFacts } = open()
    scene.pinFacts(facts)
    return seenFacts()
  }

  it('is remembered in short, whatever the order of its fields, and null where there is none', () => {
    const { scene, seenFacts } = open()
    expect(seenFacts()).toBeNull()
    scene.pinFacts({ buyer: { city: 'B', name: 'A' } })
    expect(seenFacts()).toBe(seen())
    expect(seenFacts()).toMatch(/^[\w-]{43}$/)
  })

  it('is held against what the person saw who approved it', () => {
    const seenFacts = seen()
    expect(() => open({ seenFacts }).scene.pinFacts(facts)).not.toThrow()
    const other = () => open({ seenFacts }).scene.pinFacts({ buyer: { name: 'A', city: 'C' } })
    expect(other).toThrow(expect.objectContaining({ code: 'version_mismatch' }))
    expect(() => open().scene.pinFacts({ any: 1 })).not.toThrow()
  })

  it('is held against an approval that saw it rest on nothing: that was of something else', () => {
    const bare = () => open({ seenFacts: null }).scene.pinFacts(facts)
    expect(bare).toThrow(expect.objectContaining({ code: 'version_mismatch' }))
  })
})

describe('a scene', () => {
  it('has one moment, however long it lasts', () => {
    const { scene } = open()
    expect(scene.now).toBe(scene.now)
    expect(scene.now.toISOString()).toBe('2026-01-01T12:00:00.000Z')
  })

  it('names the actions that are permitted, in the order asked, and no unknown one', () => {
    const { scene } = open()
    expect(scene.allowed(['read_it', 'nobody_knows', 'edit_it'])).toEqual(['read_it', 'edit_it'])
    const reader = { ...principal, permissions: ['invoices:read' as const] }
    expect(open({ principal: reader }).scene.allowed(['edit_it', 'read_it'])).toEqual(['read_it'])
    expect(open({ principal: reader }).scene.may('invoices:edit')).toBe(false)
  })

  it('does not offer a connected app what it may not do', () => {
    const app = { ...principal, app: { id: 'app_1', name: 'An app', access: 'write' as const } }
    expect(open().scene.allowed(['do_it', 'edit_it'])).toEqual(['do_it', 'edit_it'])
    expect(open({ principal: app }).scene.allowed(['do_it', 'edit_it'])).toEqual(['edit_it'])
  })

  it.each([
    ['the same version', 3, true],
    ['an older version', 2, false],
    ['a newer version', 4, false],
    ['the version 0', 0, false],
    ['no version', null, true],
    ['nothing', undefined, true],
  ])('holds If-Match against the record: %s', (_name, ifMatch, passes) => {
    const state = open({ ifMatch })
    expect(state.isVersionChecked()).toBe(false)
    const check = () => state.scene.assertVersion(3)
    if (passes) expect(check).not.toThrow()
    else expect(check).toThrow('version_mismatch')
    expect(state.isVersionChecked()).toBe(true)
  })

  it('remembers that access changed, once it was said', () => {
    const state = open()
    expect(state.isAccessChanged()).toBe(false)
    state.scene.accessChanged()
    expect(state.isAccessChanged()).toBe(true)
  })
})

describe('the trail', () => {
  it('names the answered record or the first that changed, else the one that was answered with', () => {
    expect(targetOf([change('a'), change('b')], { id: 'b' })).toBe('b')
    expect(targetOf([change('a'), change('b')], { id: 'c' })).toBe('a')
    expect(targetOf([], { id: 'c' })).toBe('c')
    for (const result of [null, {}, { id: 7 }, 'text']) expect(targetOf([], result)).toBeNull()
  })

  it('keeps what changed beside the audit row, and nothing where nothing changed', () => {
    const { scene, sent } = open()
    writeAudit(scene, 'edit_it', 'ok', 'con_1', null)
    expect(sent).toHaveLength(1)
    writeAudit(scene, 'edit_it', 'ok', 'con_1', change('con_1', { after: { a: 1 } }))
    expect(sent).toHaveLength(3)
    const [org, id, before, after, salt] = sent[2]?.values ?? []
    expect([org, id, before, after]).toEqual([principal.orgId, 'id-2', null, '{"a":1}'])
    expect(salt).toHaveLength(16)
  })

  it('says who, through which app, by which door and under which request', () => {
    const app = { id: 'app_1', name: 'An app', access: 'write' as const }
    const { scene, sent } = open({ principal: { ...principal, app }, via: 'mcp' })
    writeAudit(scene, 'edit_it', 'ok', null, null)
    expect(sent[0]?.values).toEqual(
      expect.arrayContaining(['edit_it', 'mcp', 'key', 'Shop', 'app_1', 'An app', 'ok', 'r1']),
    )
  })

  it('has one event for every change, in order, and the id alone of what is gone', () => {
    const { scene, sent } = open()
    writeEvents(scene, [change('a'), change('b', { event: 'thing.deleted', after: null })])
    expect(sent.map(({ values }) => values[2])).toEqual(['thing.created', 'thing.deleted'])
    expect(sent.map(({ values }) => values[4])).toEqual(['{"id":"a"}', '{"id":"b"}'])
    expect(new Set(sent.map(({ values }) => values[1])).size).toBe(2)
  })
})

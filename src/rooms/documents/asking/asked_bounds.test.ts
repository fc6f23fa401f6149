import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { resumeIntent } from '#kernel/corridor/intent'
import { addPerson } from '#test/support/access/apps'
import { asPerson, callAs, codeOf } from '#test/support/access/approvals'
import { act, upload } from '#test/support/documents/documents'
import {
  createModelWorld,
  nothingFound,
  paidTotal,
  type ModelWorld,
} from '#test/support/documents/model_world'
import type { TestOrg, World } from '#test/support/world'
import type { LanguageReader } from '../ports.ts'

let model: ModelWorld
let world: World
let real: LanguageReader
beforeAll(async () => {
  model = await createModelWorld()
  world = model.world
  const { test } = world.app.ports.languageModels
  if (test === null) throw new Error('there is no model')
  real = test
})
afterAll(() => model.close())
beforeEach(() => {
  model.state.asked = []
  model.state.says = () => ({ ...nothingFound, total: paidTotal })
  world.app.ports.languageModels = { live: real, test: real }
})

/** For the rest of a test, the model with something else about it. */
function change(over: Partial<LanguageReader>): void {
  const changed = { ...real, ...over }
  world.app.ports.languageModels = { live: changed, test: changed }
}

const forbid = async (org: TestOrg) =>
  await world.rest(org, 'operations/allow_language_model', {
    allowed: false,
    destination: model.destination,
  })

/** The same organization by a key that may do only this. */
const only = async (org: TestOrg, ...given: string[]): Promise<TestOrg> => ({
  ...org,
  key: await world.createKey(org, given),
})

async function payloads(org: TestOrg, action: string, outcome: string) {
  const { rows } = await world.owner.query(
    `SELECT p.before, p.after FROM audit_log a
     LEFT JOIN audit_payload p ON p.audit_id = a.id AND p.org_id = a.org_id
     WHERE a.org_id = $1 AND a.action = $2 AND a.outcome = $3 ORDER BY a.id`,
    [org.orgId, action, outcome],
  )
  const open = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value)
  return rows.map(({ before, after }) => ({ before: open(before), after: open(after) }))
}

describe('a consent', () => {
  it('that is withdrawn while the pages are drawn keeps them in the house, unpaid', async () => {
    const org = await model.allowed()
    const words = 'Kontorhuset ApS\nDato: 02-11-2026\nKvittering for fem hundrede kroner'
    const fileId = await upload(world, org, words, 'note.txt', 'text/plain')
    const { body } = await act(world, org, 'capture_document', { fileId })
    const documentId: string = body.result.id
    await act(world, org, 'extract_document', { documentId })
    const shown = vi.spyOn(world.app.ports.reader, 'showPage').mockImplementation(async () => {
      expect((await forbid(org)).status).toBe(200)
      return { words: [{ text: words }], image: null } as never
    })
    try {
      const reply = await model.ask(org, documentId)
      expect(codeOf(reply)).toEqual([409, 'language_model_not_allowed'])
      expect(shown).toHaveBeenCalled()
    } finally {
      shown.mockRestore()
    }
    expect(model.state.asked).toEqual([])
    expect(await model.usage(org)).toMatchObject({ allowed: false, month: { calls: 0, cost: 0 } })
    expect(await payloads(org, 'ask_language_model', 'sent')).toEqual([])
  })

  it('for one place does not cover the place that the operator moves to later', async () => {
    const org = await model.allowed()
    const { documentId } = await model.unclear(org)
    change({ destination: 'Nobody, elsewhere (models.example)' })
    expect((await model.usage(org)).allowed).toBe(false)
    const reply = await model.ask(org, documentId)
    expect(codeOf(reply)).toEqual([409, 'language_model_not_allowed'])
    expect(model.state.asked).toEqual([])
  })

  it('is in the audit log with what stood before, and one that a key wanted changes nothing', async () => {
    const org = await model.allowed()
    const body = { allowed: true, destination: model.destination }
    await forbid(org)
    const byKey = await world.rest(org, 'operations/allow_language_model', body)
    expect(codeOf(byKey)).toEqual([403, 'second_factor_required'])
    expect((await model.usage(org)).allowed).toBe(false)
    const [given, taken, ...more] = await payloads(org, 'allow_language_model', 'ok')
    expect(given).toMatchObject({ before: null, after: body })
    expect(taken).toMatchObject({ before: body, after: { ...body, allowed: false } })
    expect(more).toEqual([])
  })
})

describe('the limit of a month', () => {
  /** Each question is reckoned with 30,000 millionths, and nobody learns what it cost. */
  const dear = { mostTokens: () => ({ inputTokens: 10_000, outputTokens: 0 }) }

  it.each([
    [60_000n, 2],
    [59_999n, 1],
    [30_000n, 1],
    [29_999n, 0],
  ])('of %s millionths of a dollar may be reached, and not passed', async (limit, times) => {
    const org = await model.allowed()
    change({ ...dear, monthlyLimitMicros: limit })
    model.state.says = () => undefined
    const { documentId } = await model.unclear(org)
    for (let time = 0; time < times; time += 1) {
      expect((await model.ask(org, documentId)).status).toBe(200)
    }
    const reply = await model.ask(org, documentId)
    expect(codeOf(reply)).toEqual([409, 'language_model_spent'])
    expect(model.state.asked).toHaveLength(times)
    const { month } = await model.usage(org)
    expect([month.calls, month.cost]).toEqual([times, times * 0.03])
  })

  it('begins anew at midnight of the organization, not of Greenwich', async () => {
    const org = await model.allowed()
    change({ ...dear, monthlyLimitMicros: 30_000n })
    model.state.says = () => undefined
    const { documentId } = await model.unclear(org)
    const { now } = world.clock
    const at = (moment: string) => (world.clock.now = () => new Date(moment))
    try {
      // In Copenhagen it is a minute to midnight of the last of November.
      at('2026-11-30T22:59:00Z')
      expect((await model.ask(org, documentId)).status).toBe(200)
      expect(codeOf(await model.ask(org, documentId))[1]).toBe('language_model_spent')
      at('2026-11-30T23:00:00Z')
      expect((await model.usage(org)).month).toMatchObject({ calls: 0, cost: 0 })
      expect((await model.ask(org, documentId)).status).toBe(200)
      expect((await model.usage(org)).month).toMatchObject({ calls: 1, cost: 0.03 })
      at('2026-11-30T22:59:30Z')
      expect((await model.usage(org)).month).toMatchObject({ calls: 1, cost: 0.03 })
    } finally {
      world.clock.now = now
    }
    expect(model.state.asked).toHaveLength(2)
  })
})

describe('a question', () => {
  it('whose answer was lost with the process is settled once, however often it is resumed', async () => {
    const org = await model.allowed()
    const { documentId } = await model.unclear(org)
    change({
      ask: async (pages) => {
        await real.ask(pages)
        throw new Error('killed')
      },
    })
    expect((await model.ask(org, documentId)).status).toBeGreaterThanOrEqual(500)
    world.app.ports.languageModels = { live: real, test: real }
    const { month } = await model.usage(org)
    const expire = `UPDATE intent SET lease_until = now() - interval '1 hour'
      WHERE org_id = $1 AND action = 'ask_language_model' RETURNING id`
    const { rows } = await world.owner.query(expire, [org.orgId])
    expect(rows).toHaveLength(1)
    const { id } = rows[0]
    expect(await resumeIntent(world.app, org.orgId, id)).toBe(true)
    const settled = await model.usage(org)
    expect(settled.newest).toMatchObject([{ state: 'unknown', why: 'interrupted' }])
    expect(await resumeIntent(world.app, org.orgId, id)).toBe(false)
    expect(await model.usage(org)).toEqual(settled)
    expect(settled.month.cost).toBe(month.cost)
    expect(model.state.asked).toHaveLength(1)
    expect(await payloads(org, 'ask_language_model', 'sent')).toHaveLength(1)
  })

  it('that is repeated under its key is neither sent nor paid again', async () => {
    const org = await model.allowed()
    const { documentId } = await model.unclear(org)
    const again = { 'idempotency-key': `question-${documentId}` }
    const send = () => world.rest(org, 'operations/ask_language_model', { documentId }, again)
    const first = await send()
    expect(first.body.result.outcome).toBe('answered')
    expect((await send()).body.result).toEqual(first.body.result)
    expect(model.state.asked).toHaveLength(1)
    expect((await model.usage(org)).month).toMatchObject({ calls: 1, cost: 0.0045 })
  })

  it('about a document elsewhere is as one about a document that never was', async () => {
    const [here, there] = [await model.allowed(), await model.allowed()]
    const { documentId } = await model.unclear(there)
    await model.ask(there, documentId)
    model.state.asked = []
    const foreign = await model.ask(here, documentId)
    const unknown = await model.ask(here, `doc_${'0'.repeat(26)}`)
    expect(codeOf(foreign)).toEqual([404, 'document_not_found'])
    expect([foreign.body.detail, foreign.status]).toEqual([unknown.body.detail, unknown.status])
    expect(await model.usage(here)).toMatchObject({ month: { calls: 0 }, newest: [] })
    expect(model.state.asked).toEqual([])
  })
})

describe('who may', () => {
  it('ask, decide and look is a permission each', async () => {
    const org = await model.allowed()
    const { documentId } = await model.unclear(org)
    const documents = await only(org, 'documents:read', 'documents:edit')
    const settings = await only(org, 'settings:read')
    const denied = [403, 'permission_denied']
    expect(codeOf(await model.ask(settings, documentId))).toEqual(denied)
    expect(codeOf(await forbid(settings))).toEqual(denied)
    expect(codeOf(await world.read(documents, 'language-model'))).toEqual(denied)
    expect((await model.usage(settings)).allowed).toBe(true)
    expect(model.state.asked).toEqual([])
    const given = { role: 'viewer' }
    const reader = await asPerson(world, org, await addPerson(world, org, 'viewer'), given)
    expect((await callAs(world, reader, 'ask_language_model', { documentId })).status).toBe(403)
  })
})

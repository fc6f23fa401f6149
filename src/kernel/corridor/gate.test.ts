import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createFarSide, createFixtureLists } from '#test/support/fixture_lists'
import { openGate } from '#test/support/open_gate'
import { useWorld } from '#test/support/use_world'
import { Failure } from '../failure/failure.ts'
import { createApp, type App, type Gate } from './app.ts'
import { call } from './call.ts'
import { action } from './definition.ts'
import type { Principal } from './principal.ts'
import type { Answer, CallRequest } from './request.ts'

const world = useWorld({ lists: createFixtureLists(createFarSide()) })
let asked: string[]
beforeEach(() => {
  asked = []
})

const names = Object.keys(openGate) as (keyof Gate)[]

/** The world with a gate that notes what it is asked, and answers as told. */
function withGate(over: Partial<Gate> = {}): App {
  const told: Gate = { ...openGate, ...over }
  const noted = names.map((name) => [
    name,
    (...given: unknown[]): unknown => {
      asked.push(name)
      return Reflect.apply(told[name], undefined, given)
    },
  ])
  return { ...world.app, gate: Object.fromEntries(noted) as Gate }
}

function principalOf(app: Principal['app']): Principal {
  return {
    kind: app === null ? 'org_key' : 'oauth',
    orgId: world.dk.orgId,
    mode: 'test',
    regionKey: world.dk.region,
    subscribed: false,
    userId: null,
    keyId: null,
    role: 'owner',
    permissions: ['invoices:edit'],
    caller: 'caller',
    actor: { kind: 'user', id: null, name: 'A person' },
    app,
  }
}

const connected = { id: 'app_1', name: 'An app', access: 'write' as const }

/** Moves money and ends a caller, which are the two questions of a transaction. */
const move = action({
  name: 'move_it',
  says: 'Moves it.',
  needs: 'invoices:edit',
  fails: [],
  input: z.strictObject({}),
  output: z.strictObject({ expired: z.array(z.string()) }),
  async run(scene) {
    await scene.countAgainstLimits({ amountMinor: 7n })
    return { expired: await scene.expireRequests({ appId: world.dk.orgId }) }
  },
})

async function ask(app: App, over: Partial<CallRequest> = {}): Promise<Answer> {
  return await call(app, {
    principal: principalOf(connected),
    definition: move,
    body: () => ({}),
    via: 'mcp',
    requestId: 'r1',
    ...over,
  })
}

const refusing = async (): Promise<never> => {
  throw new Failure('record_busy')
}

describe('an app', () => {
  it('with a whole gate is made as it was given', () => {
    expect(createApp(world.app)).toBe(world.app)
    expect(names.toSorted()).toEqual(Object.keys(world.app.gate).toSorted())
  })

  it('without a gate is not made, and a sentence says what is missing', () => {
    const parts = { ...world.app, gate: undefined as unknown as Gate }
    expect(() => createApp(parts)).toThrow(
      'The corridor has no gate for assertPace (how often a connected app may write)',
    )
    expect(() => createApp(parts)).toThrow('Plug it in where the app is wired.')
  })

  it.each(names)('with a gate that lacks %s is not made', (name) => {
    const gate = { ...world.app.gate, [name]: undefined }
    expect(() => createApp({ ...world.app, gate })).toThrow(`has no gate for ${name} (`)
  })

  it('without a gate runs nothing, should it be made past that check', async () => {
    const app = { ...world.app, gate: undefined as unknown as Gate }
    const text = 'written past the gate'
    const definition = world.lists.actions.find((one) => one.name === 'write_note')
    if (!definition) throw new Error('the fixture is gone')
    const asKey = { principal: principalOf(null), definition, body: () => ({ text }) }
    await expect(ask(app, asKey)).rejects.toThrow(TypeError)
    const { rows } = await world.owner.query('SELECT FROM contact WHERE name = $1', [text])
    expect(rows).toEqual([])
  })
})

describe('the corridor', () => {
  it('asks about the pace, then about the review, then in the transaction', async () => {
    const app = withGate({ expireRequests: async () => ['apr_1'] })
    expect((await ask(app)).result).toEqual({ expired: ['apr_1'] })
    expect(asked).toEqual(['assertPace', 'review', 'countAgainstLimits', 'expireRequests'])
  })

  it('asks about no pace of a caller who is no app, nor of a call that was approved', async () => {
    const app = withGate()
    await ask(app, { principal: principalOf(null) })
    await ask(app, { approvalId: world.app.newId() })
    expect(asked.filter((name) => name === 'assertPace')).toEqual([])
    expect(asked.filter((name) => name === 'review')).toHaveLength(2)
  })

  it('asks nothing of who has not the permission, and no review of a body that does not fit', async () => {
    const app = withGate()
    const nobody = { ...principalOf(connected), permissions: [] }
    await expect(ask(app, { principal: nobody })).rejects.toMatchObject({
      code: 'permission_denied',
    })
    expect(asked).toEqual([])
    await expect(ask(app, { body: () => ({ more: 1 }) })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(asked).toEqual(['assertPace'])
  })

  it.each(['assertPace', 'review', 'countAgainstLimits', 'expireRequests'] as const)(
    'runs nothing further where %s refuses',
    async (name) => {
      await expect(ask(withGate({ [name]: refusing }))).rejects.toMatchObject({
        code: 'record_busy',
      })
      expect(asked.at(-1)).toBe(name)
    },
  )

  it('answers with what the gate knows of the same call, and runs nothing', async () => {
    const known = { result: { expired: ['before'] }, replayed: true }
    expect(await ask(withGate({ review: async () => known }))).toBe(known)
    expect(asked).toEqual(['assertPace', 'review'])
  })

  it('asks who may read a repeat, and gives it to nobody else', async () => {
    const idempotencyKey = 'the same'
    await ask(withGate(), { idempotencyKey })
    expect(asked).not.toContain('assertMayReadAgain')
    expect((await ask(withGate(), { idempotencyKey })).replayed).toBe(true)
    expect(asked.at(-1)).toBe('assertMayReadAgain')
    const assertMayReadAgain = (): never => {
      throw new Failure('approval_not_found')
    }
    const refused = ask(withGate({ assertMayReadAgain }), { idempotencyKey })
    await expect(refused).rejects.toMatchObject({ code: 'approval_not_found' })
  })

  it('tells the gate whether a person approved the call that counts', async () => {
    const seen: boolean[] = []
    const app = withGate({
      countAgainstLimits: async (_app, _tx, { isApproved }, { amountMinor }) => {
        expect(amountMinor).toBe(7n)
        seen.push(isApproved)
      },
    })
    await ask(app)
    await ask(app, { approvalId: world.app.newId() })
    expect(seen).toEqual([false, true])
  })
})

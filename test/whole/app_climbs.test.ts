import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Definition } from '#kernel/corridor/definition'
import { registry } from '../../src/registry.ts'
import { openClimb, problemOf, type Climb } from '../support/access/app_climbs.ts'
import { connectApp } from '../support/access/apps.ts'
import { coded } from '../support/documents/documents.ts'
import { run } from '../support/books/invoices.ts'
import { eras } from '../support/mcp/mcp_client.ts'
import { postCall, postMcp, type Message } from '../support/mcp/mcp_post.ts'
import { bodiesFor, idsOf } from '../support/valid_bodies.ts'

let climb: Climb
beforeAll(async () => {
  climb = await openClimb()
}, 120_000)
afterAll(() => climb.world.close())

/** What only a person may do, whatever else there will be. */
const personal = [
  'approve',
  'decline',
  'set_approval_policy',
  'set_app_limits',
  'disconnect_app',
  'create_key',
  'rotate_key',
  'revoke_key',
  'invite_member',
  'set_member_role',
  'remove_member',
  'save_webhook',
  'delete_webhook',
  'set_auto_match',
  'release_brake',
]
const shut: readonly Definition[] = [
  ...[...registry.actions, ...registry.operations].filter((one) => one.forApps === false),
  ...(registry.elsewhere ?? []),
]

describe('what only a person may do', () => {
  it('is no tool for an app, neither listed nor by its name, in either era', async () => {
    const { world, app, desk, call, changesOnly } = climb
    await run(world, desk, 'operations/create_key', { name: 'Old', permissions: ['bank:read'] })
    const ids = await idsOf(world, desk)
    expect(personal.filter((name) => !shut.some((one) => one.name === name))).toEqual([])
    for (const era of eras) {
      const { body } = await postMcp(world, app.token, { method: 'tools/list' }, { era })
      const listed: string[] = body.result.tools.map((tool: { name: string }) => tool.name)
      expect(listed).toContain('post_document')
      expect(listed.filter((name) => shut.some((one) => one.name === name))).toEqual([])
      await changesOnly([], async () => {
        for (const one of shut) {
          for (const input of bodiesFor(one, ids)) {
            const { status, body: answer } = await call(one.name, input, { era })
            expect([one.name, status, answer.error?.code]).toEqual([one.name, 200, -32_602])
          }
        }
      })
    }
  }, 120_000)

  it('is done by nobody else either: the same bodies work at the owner’s own desk', async () => {
    const { world, desk } = climb
    const ids = await idsOf(world, desk)
    const done: string[] = []
    for (const one of shut) {
      for (const input of bodiesFor(one, ids)) {
        const dry = { 'daybook-dry-run': 'true' }
        const reply = await world.rest(desk, `operations/${one.name}`, input, dry)
        if (reply.status === 200) done.push(one.name)
      }
    }
    // Where these bodies would be refused to everybody, the refusals above would prove nothing.
    const must = ['set_approval_policy', 'set_app_limits', 'disconnect_app', 'create_key']
    const also = ['invite_member', 'set_member_role', 'save_webhook', 'revoke_key']
    expect([...must, ...also].filter((name) => !done.includes(name))).toEqual([])
  })

  it('is not reached by names that only look like it', async () => {
    const { world, org, askToPost, call, changesOnly, assertNotPosted } = climb
    const documentId = await coded(world, org)
    const approvalId = await askToPost(documentId)
    const guesses = personal.flatMap((name) => [
      name.toUpperCase(),
      ` ${name}`,
      `${name}\u200b`,
      `operations/${name}`,
      `../operations/${name}`,
      `${name}?app=none`,
      name.replaceAll('_', '-'),
    ])
    const odd = ['', 'constructor', '__proto__', 'toString', 'approve_request', 'approveApproval']
    await changesOnly([], async () => {
      for (const name of [...guesses, ...odd]) {
        const { body } = await call(name, { approvalId }, { era: '2025-11-25' })
        expect([name, body.error?.code]).toEqual([name, -32_602])
      }
    })
    await assertNotPosted(documentId)
  })

  it('is not reached in a batch behind the request itself', async () => {
    const { world, org, app, waiting, assertNotPosted } = climb
    const documentId = await coded(world, org)
    const post = { name: 'post_document', arguments: { documentId } }
    const batch: Message[] = [
      { method: 'tools/call', params: post },
      ...(await waiting()).map(({ id }) => ({
        method: 'tools/call',
        params: { name: 'approve', arguments: { approvalId: id } },
      })),
      { method: 'tools/call', params: post },
    ]
    const { body } = await postMcp(world, app.token, batch, { era: '2025-11-25' })
    for (const answer of [body].flat()) {
      const isPending = /approval_pending|record_busy/.test(JSON.stringify(answer.result ?? ''))
      expect(isPending || answer.error?.code === -32_602).toBe(true)
    }
    await assertNotPosted(documentId)
    expect(await waiting(documentId)).toHaveLength(1)
  })

  it('is not reached by REST, pages or cookies with the token', async () => {
    const { world, org, app, askToPost, changesOnly, assertNotPosted } = climb
    const documentId = await coded(world, org)
    const approvalId = await askToPost(documentId)
    const origin = { 'sec-fetch-site': 'same-origin', origin: world.app.baseUrl }
    const ways: Record<string, string>[] = [
      { authorization: `Bearer ${app.token}` },
      { authorization: `Basic ${Buffer.from(`x:${app.token}`).toString('base64')}` },
      { cookie: `sid=${app.token}; __Host-sid=${app.token}`, ...origin },
      { cookie: `sid=${randomBytes(32).toString('base64url')}`, ...origin },
      { cookie: 'sid=', 'daybook-organization': org.id, ...origin },
      { cookie: `sid=${app.token}`, authorization: `Bearer ${app.token}`, ...origin },
      {},
    ]
    await changesOnly([], async () => {
      for (const headers of ways) {
        const reply = await world.rest(null, 'operations/approve', { approvalId }, headers)
        expect([headers, reply.status]).toEqual([headers, 401])
        const page = await world.edge.server.inject({
          method: 'POST',
          url: `/approvals/${approvalId}`,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'decision=approve',
        })
        // Sent away to sign in, or refused.
        expect([headers, page.statusCode >= 300]).toEqual([headers, true])
      }
      const query = `operations/approve?access_token=${app.token}`
      expect((await world.rest(null, query, { approvalId })).status).toBe(401)
    })
    await assertNotPosted(documentId)
  })
})

describe('what would take the person out of it', () => {
  it('waits for the person itself', async () => {
    const { world, desk, call } = climb
    const settings = async () => (await world.read(desk, 'settings')).body.result
    const before = await settings()
    const tries: [string, object][] = [
      ['set_auto_post', { autoPost: true, autoPostThreshold: 0 }],
      ['set_auto_post', { autoPost: false, autoPostThreshold: 0 }],
      ['save_organization_profile', { iban: 'DK8630003330000011' }],
    ]
    for (const [name, input] of tries) {
      const problem = problemOf(await call(name, input))
      expect([name, problem?.code]).toEqual([name, 'approval_pending'])
    }
    expect(await settings()).toEqual(before)
  })
})

describe('the limits of an app', () => {
  it('hold it where no approval does, and it cannot shake them off', async () => {
    const { world, org, desk, person } = climb
    const app = await connectApp(world, org, person, { name: 'Limited' })
    const asApp = (name: string, input: object) => postCall(world, app.token, name, input)
    await run(world, desk, 'operations/set_approval_policy', { policy: 'none' })
    await run(world, desk, 'operations/set_app_limits', { appId: app.id, postingsPerDay: 1 })
    const first = await coded(world, org)
    expect(problemOf(await asApp('post_document', { documentId: first }))).toBeNull()
    const second = await coded(world, org)
    for (const appId of [app.id, climb.other.id]) {
      const raised = { appId, postingsPerDay: null, writesPerMinute: null }
      expect(problemOf(await asApp('set_app_limits', raised))?.code).toBe(-32_602)
      expect(problemOf(await asApp('disconnect_app', { appId }))?.code).toBe(-32_602)
    }
    const metas = [{}, { 'daybook/idempotencyKey': 'again' }, { 'daybook/ifMatch': 3 }]
    for (const meta of metas) {
      const sent = await postCall(
        world,
        app.token,
        'post_document',
        { documentId: second },
        { meta },
      )
      expect([meta, problemOf(sent)]).toMatchObject([
        meta,
        { code: 'app_limit_reached', limit: 'postingsPerDay' },
      ])
    }
    await climb.assertNotPosted(second)
    await run(world, desk, 'operations/set_approval_policy', { policy: 'apps' })
  })

  it('end with it: disconnected, its token opens nothing in either era', async () => {
    const { world, org, desk, person } = climb
    const app = await connectApp(world, org, person, { name: 'Gone' })
    const documentId = await coded(world, org)
    const approvalId = await climb.askToPost(documentId, app)
    await run(world, desk, 'operations/disconnect_app', { appId: app.id })
    for (const era of eras) {
      const reply = await postCall(world, app.token, 'post_document', { documentId }, { era })
      expect([era, reply.status]).toEqual([era, 401])
    }
    // Nor is what it asked for before done for it any more.
    expect((await climb.approve(approvalId)).status).toBeGreaterThanOrEqual(400)
    await climb.assertNotPosted(documentId)
  })
})

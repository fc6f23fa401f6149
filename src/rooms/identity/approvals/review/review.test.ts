import { beforeEach, describe, expect, it } from 'vitest'
import { connectApp } from '#test/support/access/apps'
import {
  approvalOf,
  asApp,
  asPerson,
  callAs,
  codeOf,
  openDesk,
  pending,
  withoutBooks,
  type Desk,
} from '#test/support/access/approvals'
import {
  act,
  captured,
  coded,
  documentOf,
  entriesOf,
  failed,
  posted,
} from '#test/support/documents/documents'
import { drafted } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import { call } from '#kernel/corridor/call'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

describe('a queue', () => {
  const waitMore = (many: number) =>
    world.owner.query(
      `WITH tenant AS (SELECT set_config('app.org_id', $1::text, true))
       INSERT INTO approval (org_id, id, action, says, input, body_hash, caller, app_id, actor, via,
         preview, status, expires_at, created_at, updated_at)
       SELECT $1::uuid, gen_random_uuid(), 'post_document', 'x', '{}',
         sha256(('more ' || n)::bytea), $2, $3, '{}', 'mcp', 'null', 'waiting',
         now() + interval '1 day', now(), now()
       FROM generate_series(1, $4::integer) n, tenant`,
      [desk.org.orgId, desk.robot.id, desk.robot.appId, many],
    )

  it('takes no more of one caller than anybody looks through: too_many_waiting', async () => {
    const [first, second] = [await coded(world, desk.org), await coded(world, desk.org)]
    await waitMore(499)
    const { approvalId } = (await desk.ask({ documentId: first })).body
    const more = await desk.ask({ documentId: second }, { idempotencyKey: 'later' })
    expect(codeOf(more)).toEqual([409, 'too_many_waiting'])
    // What waits already is not refused, and another caller has a queue of its own.
    expect((await desk.ask({ documentId: first })).body.approvalId).toBe(approvalId)
    const other = await connectApp(world, desk.org, desk.person, { name: 'Other' })
    expect(codeOf(await desk.ask({ documentId: second }, { app: other }))).toEqual(pending)
    await desk.decide('decline', approvalId)
    const next = await desk.ask({ documentId: second }, { idempotencyKey: 'later' })
    expect(codeOf(next)).toEqual(pending)
  })
})

describe('who waits', () => {
  it('is an app under the policy that every organization begins with', async () => {
    const { org } = desk
    const documentId = await coded(world, org)
    expect(codeOf(await desk.ask({ documentId }))).toEqual(pending)
    expect((await documentOf(world, org, documentId)).status).toBe('coded')
  })

  it('is a key as well where the organization says so, and over REST', async () => {
    const { org } = desk
    await desk.setPolicy('apps_and_keys')
    const documentId = await coded(world, org)
    const reply = await world.rest(org, 'actions/post_document', { documentId })
    expect(codeOf(reply)).toEqual(pending)
    expect(reply.body.inClient).toBe(false)
    const { requestedBy } = await approvalOf(world, org, reply.body.approvalId)
    expect(requestedBy).toMatchObject({ actor: { kind: 'key' }, app: null, via: 'rest' })
    expect(await entriesOf(world, org, documentId)).toEqual([])
  })

  it('is no key where the policy names apps alone, and nobody where it names none', async () => {
    const { org } = desk
    const documentId = await coded(world, org)
    expect((await world.rest(org, 'actions/post_document', { documentId })).status).toBe(200)
    await desk.setPolicy('none')
    expect((await desk.ask({ documentId: await coded(world, org) })).body.result.status).toBe(
      'posted',
    )
  })

  it('follows a change of the policy at once, also for a key that is remembered', async () => {
    const { org } = desk
    const first = await coded(world, org)
    expect((await world.rest(org, 'actions/post_document', { documentId: first })).status).toBe(200)
    // Behind the back of every memory that a node has of its callers.
    await world.owner.query(
      `UPDATE organization SET approval_policy = 'apps_and_keys' WHERE org_id = $1`,
      [org.orgId],
    )
    const documentId = await coded(world, org)
    expect(codeOf(await world.rest(org, 'actions/post_document', { documentId }))).toEqual(pending)
  })

  it('is never a person, and never the policy of the organization itself', async () => {
    const { org } = desk
    await desk.setPolicy('apps_and_keys')
    const human = await asPerson(world, org, desk.person)
    const documentId = await coded(world, org)
    const reply = await callAs(world, human, 'post_document', { documentId })
    expect(reply.body.result.status).toBe('posted')
    const job = { ...human, kind: 'operator' as const, session: { id: '', isStrong: false } }
    const next = await coded(world, org)
    const byJob = await callAs(world, job, 'post_document', { documentId: next }, { via: 'job' })
    expect(byJob.body.result.status).toBe('posted')
  })

  it('is nobody in a dry run, of which nothing is kept', async () => {
    const { org } = desk
    const documentId = await coded(world, org)
    expect((await desk.ask({ documentId }, { dryRun: true })).status).toBe(200)
    expect(await desk.count()).toBe(0)
    expect((await documentOf(world, org, documentId)).status).toBe('coded')
  })

  it('cannot let itself through: no entrance takes the word of a caller for an approval', async () => {
    const { org } = desk
    await desk.setPolicy('apps_and_keys')
    const documentId = await coded(world, org)
    const approvalId = world.app.newId()
    const reply = await world.rest(org, 'actions/post_document', { documentId, approvalId })
    expect(codeOf(reply)).toEqual([400, 'invalid_input'])
    const named = { 'idempotency-key': `approval/${approvalId}`, 'daybook-approval': approvalId }
    expect(codeOf(await world.rest(org, 'actions/post_document', { documentId }, named))).toEqual(
      pending,
    )
  })
})

describe('what waits', () => {
  it('is nothing that cannot be done: it has its own failure, and nobody is asked', async () => {
    const { org } = desk
    expect(codeOf(await desk.ask({ documentId: 'doc_unknown' }))).toEqual([
      404,
      'document_not_found',
    ])
    const draft = await captured(world, org)
    expect(codeOf(await desk.ask({ documentId: draft }))).toEqual([409, 'document_not_coded'])
    const documentId = await coded(world, org)
    expect(codeOf(await desk.ask({ documentId }, { ifMatch: 99 }))).toEqual([
      412,
      'version_mismatch',
    ])
    expect(await desk.count()).toBe(0)
  })

  it('keeps such a failure under its Idempotency-Key, as any call does', async () => {
    const { org } = desk
    const documentId = await captured(world, org)
    const key = { idempotencyKey: 'first' }
    expect(codeOf(await desk.ask({ documentId }, key))).toEqual([409, 'document_not_coded'])
    await act(world, org, 'extract_document', { documentId })
    await act(world, org, 'code_document', { documentId })
    expect(codeOf(await desk.ask({ documentId }, key))).toEqual([409, 'document_not_coded'])
    expect(codeOf(await desk.ask({ documentId }, { idempotencyKey: 'second' }))).toEqual(pending)
  })

  it('is not what is done already: a posted document is shown to the app again', async () => {
    const { org } = desk
    const documentId = await posted(world, org)
    const reply = await desk.ask({ documentId })
    expect([reply.status, reply.body.result.status]).toEqual([200, 'posted'])
    expect(await desk.count()).toBe(0)
  })

  it('is a retry that would post, and no other retry', async () => {
    const { org } = desk
    const app = await asApp(world, org, desk.robot)
    const unreadable = await failed(world, org)
    const read = await callAs(world, app, 'retry_document', { documentId: unreadable })
    expect(read.status).toBe(200)
    expect(await desk.count()).toBe(0)

    const documentId = await coded(world, org)
    await withoutBooks(world, 'provider_unavailable', () =>
      world.rest(org, 'actions/post_document', { documentId }),
    )
    const reply = await callAs(world, app, 'retry_document', { documentId })
    expect(codeOf(reply)).toEqual(pending)
    expect((await documentOf(world, org, documentId)).status).toBe('coded')
    const done = await desk.decide('approve', reply.body.approvalId)
    expect(done.body.result.outcome.result.status).toBe('posted')
  })
})

describe('a record that moves on between the look and the call', () => {
  it.each(['post_document', 'retry_document', 'issue_invoice'])(
    '%s does nothing unseen, and waits the next time',
    async (name) => {
      const { org } = desk
      const documentId = await coded(world, org)
      if (name === 'retry_document') {
        await withoutBooks(world, 'provider_unavailable', () =>
          world.rest(org, 'actions/post_document', { documentId }),
        )
      }
      const isInvoice = name === 'issue_invoice'
      const body = isInvoice ? { id: await drafted(world, org) } : { documentId }
      const definition = world.app.definitions.get(name)
      if (!definition) throw new Error(`nothing is named ${name}`)
      // The rule saw another state than the one that the call meets.
      const misled = call(world.app, {
        principal: await asApp(world, org, desk.robot),
        definition: { ...definition, reviewed: async () => false },
        body: () => body,
        via: 'mcp',
        requestId: 'r',
      })
      await expect(misled).rejects.toMatchObject({ code: 'record_busy', retryable: true })
      expect(await entriesOf(world, org, documentId)).toEqual([])
      expect(codeOf(await desk.ask(body, { action: name }))).toEqual(pending)
    },
  )
})

import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { clientOf, issued } from '#test/support/books/invoices'
import {
  createConnected,
  createOutsideSystem,
  setUp,
  type OutsideSystem,
} from '#test/support/books/outside_books'
import { workJobs } from '#test/support/books/sending'
import { coded, documentOf, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'all rows' })
let system: OutsideSystem
let org: TestOrg
beforeEach(async () => {
  system = createOutsideSystem()
  system.company.businessId = null
  setUp(world, system)
  org = await createConnected(world, { keepsFrom: '2000-01-01' })
  await clientOf(world, org)
})

const stateOf = async () =>
  (await world.read(org, 'accounting-connection')).body.result.state as string
/** It lets nobody in; gives the way back. */
function loseAccess(): () => void {
  const { post: before } = system
  system.post = async () => {
    throw new Failure('provider_access_lost', { nothingHappened: true })
  }
  return () => void (system.post = before)
}
/** The jobs that were there have come to nothing. */
const dropJobs = () =>
  world.owner.query(
    `DELETE FROM jobs.job_common WHERE data ->> 'kind' IN ('send_ledger_entry', 'post_document')`,
  )
const jobsOf = async (kind: string) =>
  (
    await world.owner.query(
      `SELECT data -> 'data' AS data FROM jobs.job_common WHERE data ->> 'kind' = $1
       ORDER BY created_on, id`,
      [kind],
    )
  ).rows
const post = (documentId: string) => world.rest(org, 'actions/post_document', { documentId })

const connect = () =>
  world.rest(org, 'operations/connect_provider', {
    provider: 'economic',
    credentials: { token: 'good-token' },
    journalId: '2',
  })
const sync = () => world.rest(org, 'actions/sync_chart_of_accounts', {})

describe('while access is lost', () => {
  it.each([
    ['connecting again', connect],
    ['reading the chart again', sync],
  ] as const)('what waits is sent after %s', async (_name, renew) => {
    await issued(world, org)
    await issued(world, org)
    const regain = loseAccess()
    await workJobs(world, org)
    expect(await stateOf()).toBe('broken')
    regain()
    await workJobs(world, org)
    expect(system.arrived).toEqual([])
    await dropJobs()
    expect((await renew()).status).toBe(200)
    expect(await jobsOf('send_ledger_entry')).toHaveLength(2)
    await workJobs(world, org)
    expect(system.arrived).toHaveLength(2)
  })

  it('what has arrived is not sent again', async () => {
    await issued(world, org)
    await workJobs(world, org)
    await dropJobs()
    await connect()
    expect(await jobsOf('send_ledger_entry')).toEqual([])
  })
})

describe('a document', () => {
  it('whose posting meets lost access breaks the connection, and is posted after it is renewed', async () => {
    const documentId = await coded(world, org)
    const regain = loseAccess()
    expect((await post(documentId)).body.code).toBe('provider_access_lost')
    expect(await stateOf()).toBe('broken')
    regain()
    await connect()
    expect(await stateOf()).toBe('connected')
    const again = await world.rest(org, 'actions/retry_document', { documentId })
    expect(again.body.result).toMatchObject({ status: 'posted', error: null })
    expect(system.arrived).toHaveLength(1)
  })

  it('that automatic posting had decided on goes on by itself', async () => {
    const documentId = await coded(world, org)
    loseAccess()
    await post(documentId)
    // As if nobody had touched it.
    await world.owner.query('UPDATE document SET attended = false WHERE org_id = $1', [org.orgId])
    await dropJobs()
    await connect()
    const { approved_hash: hash, id } = (
      await world.owner.query('SELECT id, approved_hash FROM document WHERE org_id = $1', [
        org.orgId,
      ])
    ).rows[0]
    expect(await jobsOf('post_document')).toEqual([{ data: { documentId: id, hash } }])
    expect((await documentOf(world, org, documentId)).status).toBe('coded')
  })

  it('whose reversal meets lost access breaks the connection, too', async () => {
    const documentId = await posted(world, org)
    loseAccess()
    const reply = await world.rest(org, 'operations/reverse_posting', { documentId })
    expect(reply.body.code).toBe('provider_access_lost')
    expect(await stateOf()).toBe('broken')
  })
})

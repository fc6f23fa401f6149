import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '#kernel/values/id'
import { createSite, runJson, type Site } from '../support/daybook_process.ts'

let site: Site
let id = ''
const runId = randomUUID()
beforeAll(async () => {
  site = await createSite()
  await site.run(['migrate', '--json'])
  const args = ['org', 'create', '--name', 'R', '--region', 'denmark']
  id = (await runJson(site, args))['organizationId'] ?? ''
  await site.sql(
    `INSERT INTO run (org_id, id, action, principal, via, request_id, plan, lease_id, lease_until,
       done, total, advanced_at, created_at)
     VALUES ('${decodeId('org', id)}', '${runId}', 'import_statement',
       '{"actor": {"name": "Anna"}}', 'rest', 'r', '{}', gen_random_uuid(), now(), 200, 1000,
       now(), now())`,
  )
})
afterAll(() => site.close())

const runs = (...more: string[]) => runJson(site, ['org', 'runs', '--org', id, ...more])

describe('daybook org runs', () => {
  it('lists what is under way and how far it is, and cancels one', async () => {
    const one = { action: 'import_statement', startedBy: 'Anna', done: 200, of: 1000 }
    expect(await runs()).toMatchObject({ runs: [{ ...one, isCancelled: false }] })
    const shown = await site.run(['org', 'runs', '--org', id])
    expect(shown.out).toContain('200 of 1000')
    const after = await runs('--cancel', encodeId('run', runId))
    expect(after).toMatchObject({ runs: [{ ...one, isCancelled: true }] })
    const { rows } = await site.sql(`SELECT via FROM audit_log WHERE action = 'cancel_run'`)
    expect(rows).toEqual([{ via: 'cli' }])
  })

  it('says so where there is nothing to cancel', async () => {
    const unknown = encodeId('run', randomUUID())
    const wrong = await site.run(['org', 'runs', '--org', id, '--cancel', unknown])
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('no such run')])
  })
})

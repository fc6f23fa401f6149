import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inOrganization } from '#access/room'
import { deleteInboundAddress } from '#intake/room'
import { endTokenAgain } from '#settings/room'
import { encodeId } from '#kernel/values/id'
import { asAdmin, type TestServer } from '#test/support/database'
import { copyOf, type Restored } from '#test/support/recovery/restored'
import { addLogin } from '#test/support/access/logins'
import { createWorld } from '#test/support/world'
import { deleteWebhook } from '#webhooks/room'
import { declareRestore } from '../declare/declare_restore.ts'
import { exportRevocations } from './export_revocations.ts'

let frozen: TestServer
const made = { orgId: '', userId: '', webhookId: '', inboundAddressId: '' }
beforeAll(async () => {
  const world = await createWorld()
  const org = world.dk
  const save = async (name: string, body: object): Promise<string> =>
    (await world.rest(org, name, body)).body.result.id
  made.orgId = org.orgId
  made.userId = (await addLogin(world, org)).userId
  await world.owner.query(
    `INSERT INTO passkey (user_id, id, credential_id, public_key, counter, transports, name)
     VALUES ($1, gen_random_uuid(), 'old', 'key', 0, '{}', 'Old phone')`,
    [made.userId],
  )
  made.webhookId = await save('operations/save_webhook', { url: 'https://hooks.example/daybook' })
  made.inboundAddressId = await save('operations/save_inbound_address', { name: 'Shop' })
  await save('actions/generate_calendar_token', {})
  frozen = await world.freeze()
})
afterAll(() => asAdmin(frozen.adminUrl, `DROP DATABASE ${frozen.template} WITH (FORCE)`))

async function onCopy(work: (restored: Restored) => Promise<void>): Promise<void> {
  const restored = await copyOf(frozen)
  try {
    await work(restored)
  } finally {
    await restored.close()
  }
}

const note = (kind: string, at: string): [string, string[]] => [
  `INSERT INTO sign_in_event (user_id, id, at, kind, ip, user_agent)
   VALUES ($1, gen_random_uuid(), $3, $2, '', '')`,
  [made.userId, kind, at],
]
const lostAt = '2026-11-18T04:00:00.123Z'
const laterAt = '2026-11-18T06:00:00Z'
const both = ['password_changed', 'factor_removed']

/** The database that went on for a while, and what was printed of it before it was lost. */
async function endEverything(): Promise<string> {
  const lines: string[] = []
  await onCopy(async ({ app, owner }) => {
    await inOrganization(app, made.orgId, 'try', async (scene) => {
      await deleteWebhook.run(scene, made)
      await deleteInboundAddress.run(scene, made)
      await endTokenAgain(scene)
    })
    for (const kind of both) await owner.query(...note(kind, lostAt))
    for await (const line of exportRevocations(app, new Date(0))) lines.push(JSON.stringify(line))
  })
  return lines.join('\n')
}

async function whatLives({ owner }: Restored): Promise<unknown> {
  const { rows } = await owner.query(
    `SELECT (SELECT count(*)::int FROM webhook) AS webhooks,
       (SELECT count(*)::int FROM inbound_address) AS addresses,
       (SELECT count(*)::int FROM organization WHERE calendar_token_hash IS NOT NULL) AS calendars,
       (SELECT password_hash IS NOT NULL FROM person WHERE id = $1) AS password`,
    [made.userId],
  )
  return rows[0]
}

describe('what was ended in the lost interval', () => {
  it('is ended again, and a factor that was removed is named', async () => {
    const revocations = await endEverything()
    await onCopy(async (restored) => {
      const all = { webhooks: 1, addresses: 1, calendars: 1, password: true }
      expect(await whatLives(restored)).toEqual(all)
      const given = { restoredTo: null, why: 'the disk was lost', revocations }
      const { steps } = await declareRestore(restored.app, given)
      const none = { webhooks: 0, addresses: 0, calendars: 0, password: false }
      expect(await whatLives(restored)).toEqual(none)
      expect(steps.slice(-2)).toMatchObject([
        { code: 'revocations_applied', count: 4 },
        { code: 'factors_back', count: 1 },
      ])
      const again = await declareRestore(restored.app, given)
      expect(again.steps.slice(-2)[0]).toMatchObject({ code: 'revocations_applied', count: 0 })
    })
  })

  it.each([
    ['is left alone where the restored database knows of it', lostAt, true],
    ['is ended also where there was another change since', laterAt, false],
  ])('%s', async (_, at, password) => {
    const revocations = await endEverything()
    await onCopy(async (restored) => {
      for (const kind of both) await restored.owner.query(...note(kind, at))
      const given = { restoredTo: new Date(laterAt), why: 'the disk was lost', revocations }
      const { steps } = await declareRestore(restored.app, given)
      expect(await whatLives(restored)).toMatchObject({ webhooks: 0, calendars: 0, password })
      expect(steps.some(({ code }) => code === 'factors_back')).toBe(!password)
    })
  })

  it('leaves a calendar address alone whose change is known', async () => {
    const lines: string[] = []
    await onCopy(async ({ app, owner }) => {
      await owner.query(
        `INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
         VALUES ($1, gen_random_uuid(), 'calendar_token.rotated', $2, '{}', '', $3)`,
        [made.orgId, encodeId('org', made.orgId), lostAt],
      )
      for await (const line of exportRevocations(app, new Date(0))) lines.push(JSON.stringify(line))
      const given = { restoredTo: null, why: 'a drill', revocations: lines.join('\n') }
      await declareRestore(app, given)
      const { rows } = await owner.query(
        'SELECT FROM organization WHERE calendar_token_hash IS NOT NULL',
      )
      expect(rows).toHaveLength(1)
    })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { readReset, requestReset, resetPassword } from './room.ts'
import { connectApp, type TestApp, type TestPerson } from '#test/support/access/apps'
import {
  addLogin,
  codeOf,
  eventsOf,
  linkIn,
  visit,
  visitFromElsewhere,
  waitForMails,
} from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { endOwnApps } from './end_own_apps.ts'

const password = 'seven lamps beside the quay'
const world = useWorld({ own: 'workers' })
beforeAll(async () => {
  await world.startEngine()
})

async function join(person: TestPerson, org: TestOrg, role = 'viewer'): Promise<void> {
  await world.owner.query(
    `INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, 'active', now(), now())`,
    [org.orgId, person.userId, person.email, role],
  )
}

/** A person with an app in each of two organizations, and a link for a new password. */
async function addCase(names: [string, string] = ['Robot', 'Clerk']) {
  const person = await addLogin(world, world.dk, 'contributor', { name: 'Anna Berg' })
  await join(person, world.it)
  const apps = [
    await connectApp(world, world.dk, person, { name: names[0] }),
    await connectApp(world, world.it, person, { name: names[1] }),
  ]
  return { person, apps, token: await linkFor(person.email) }
}

async function linkFor(email: string): Promise<string> {
  await requestReset(world.app, email, visitFromElsewhere())
  const [mail] = await waitForMails(world, email, 1)
  return linkIn(mail ?? '').searchParams.get('token') ?? ''
}

async function endings(apps: readonly TestApp[]): Promise<(string | null)[]> {
  const { rows } = await world.owner.query<{ id: string; why: string | null }>(
    'SELECT id, disconnected_because AS why FROM connected_app WHERE id = ANY($1)',
    [apps.map(({ appId }) => appId)],
  )
  return apps.map(({ appId }) => rows.find(({ id }) => id === appId)?.why ?? null)
}

async function addPasskey({ userId }: TestPerson): Promise<void> {
  await world.owner.query(
    `INSERT INTO passkey (user_id, id, credential_id, public_key, counter, transports, name)
     VALUES ($1, gen_random_uuid(), $2, '', 0, '{}', 'x')`,
    [userId, `credential of ${userId}`],
  )
}

describe('whoever has a link for a new password', () => {
  it('is told which apps act for them, in every organization, in plain names', async () => {
    const { token } = await addCase(['Robot\u202E https://evil.test', 'Clerk'])
    expect((await readReset(world.app, token))?.apps).toEqual(['Robot https evil.test', 'Clerk'])
  })

  it('is not told of apps that have ended, or that are somebody else’s', async () => {
    const { token, apps } = await addCase()
    await world.owner.query('UPDATE connected_app SET disconnected_at = now() WHERE id = $1', [
      apps[0]?.appId,
    ])
    const other = await addLogin(world, world.dk)
    await connectApp(world, world.dk, other, { name: 'Theirs' })
    expect((await readReset(world.app, token))?.apps).toEqual(['Clerk'])
  })

  it('is told nothing of apps where a second factor guards the login', async () => {
    const { token, person } = await addCase()
    await addPasskey(person)
    expect(await readReset(world.app, token)).toEqual({ email: person.email, apps: null })
  })

  it('is told nothing at all once the link is used or too old', async () => {
    const { token } = await addCase()
    await world.owner.query(`UPDATE reset_link SET expires_at = now() - interval '1 second'`)
    expect(await readReset(world.app, token)).toBeNull()
  })
})

describe('a new password', () => {
  it('leaves the apps connected, and the mail says so and where they are', async () => {
    const { token, apps, person } = await addCase()
    await resetPassword(world.app, { token, password }, visit)
    expect(await endings(apps)).toEqual([null, null])
    const mails = await waitForMails(world, person.email, 2)
    expect(mails[1]).toContain('Apps you have connected stay connected.')
    expect(mails[1]).toContain('http://daybook.test/account/apps')
    expect(mails[1]).not.toContain('Robot')
  })

  it('ends them in every organization where the person wants it, at once', async () => {
    const { token, apps, person } = await addCase()
    await resetPassword(world.app, { token, password, endsApps: true }, visit)
    const why = 'Disconnected by Anna Berg.'
    expect(await endings(apps)).toEqual([why, why])
    const { rows } = await world.owner.query('SELECT FROM oauth_artifact WHERE grant_hash = $1', [
      apps[1]?.grantHash,
    ])
    expect(rows).toEqual([])
    const mails = await waitForMails(world, person.email, 2)
    expect(mails[1]).toContain('were disconnected in every organization')
    expect(await eventsOf(world, person)).toContain('reset_used')
  })

  it('has each organization’s log say that the person did it, and its events too', async () => {
    const { token, apps, person } = await addCase()
    await resetPassword(world.app, { token, password, endsApps: true }, visit)
    for (const [at, org] of [world.dk, world.it].entries()) {
      const { rows } = await world.owner.query(
        `SELECT action, via, actor_kind, actor_id, actor_name, outcome FROM audit_log
         WHERE org_id = $1 AND target_id = $2`,
        [org.orgId, apps[at]?.id],
      )
      expect(rows).toEqual([
        {
          action: 'disconnect_own_app',
          via: 'web',
          actor_kind: 'user',
          actor_id: person.id,
          actor_name: 'Anna Berg',
          outcome: 'ok',
        },
      ])
      const events = await world.read(org, `events?recordId=${apps[at]?.id}`)
      expect(events.body.result.items).toMatchObject([{ type: 'app.disconnected' }])
    }
  })

  it('ends no app of anybody else, and none that was connected afterwards', async () => {
    const { token, person, apps } = await addCase()
    const theirs = await connectApp(world, world.dk, await addLogin(world, world.dk))
    await resetPassword(world.app, { token, password, endsApps: true }, visit)
    const later = await connectApp(world, world.dk, person)
    const { rows } = await world.owner.query(
      `SELECT data -> 'data' AS data FROM jobs.job_common
       WHERE data ->> 'kind' = 'end_own_apps' AND data -> 'data' ->> 'userId' = $1`,
      [person.userId],
    )
    const { signal } = new AbortController()
    const job = { orgId: world.dk.orgId, data: rows[0]?.data, attempt: 1, signal }
    await endOwnApps.run(world.app, job)
    expect(await endings([theirs, later])).toEqual([null, null])
    // What was ended at once is not ended again, and the log does not say so.
    const trail = await world.owner.query('SELECT FROM audit_log WHERE target_id = ANY ($1)', [
      apps.map(({ id }) => id),
    ])
    expect(trail.rowCount).toBe(2)
  })

  it('that is refused ends none', async () => {
    const { token, apps } = await addCase()
    const weak = { token, password: 'qwertyuiop1234', endsApps: true }
    expect(await codeOf(resetPassword(world.app, weak, visit))).toBe('password_too_weak')
    expect(await endings(apps)).toEqual([null, null])
  })

  it('is set though an app cannot be ended now, and a job ends it later', async () => {
    const { token, apps, person } = await addCase()
    await world.owner.query(
      `ALTER TABLE connected_app ADD CONSTRAINT broken CHECK (disconnected_at IS NULL) NOT VALID`,
    )
    const reset = resetPassword(world.app, { token, password, endsApps: true }, visit)
    expect(await codeOf(reset)).toBe('nothing')
    expect(await endings(apps)).toEqual([null, null])
    await world.owner.query('ALTER TABLE connected_app DROP CONSTRAINT broken')
    await world.owner.query(
      `UPDATE jobs.job_common SET start_after = now()
       WHERE data ->> 'kind' = 'end_own_apps' AND data -> 'data' ->> 'userId' = $1`,
      [person.userId],
    )
    await expect.poll(() => endings(apps)).not.toContain(null)
  })

  it('has the job come back for an app that somebody held, and ends the others meanwhile', async () => {
    const { apps, person } = await addCase()
    const data = {
      userId: person.userId,
      name: 'Anna Berg',
      apps: [world.dk, world.it].map(({ orgId }, at) => ({ orgId, appId: apps[at]?.appId })),
      visitor: { ip: visit.ip, userAgent: '' },
    }
    const { signal } = new AbortController()
    const job = { orgId: world.dk.orgId, data, attempt: 1, signal }
    const holder = await world.owner.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM connected_app WHERE id = $1 FOR UPDATE', [apps[0]?.appId])
    const run = async () => await endOwnApps.run(world.app, job)
    expect(await codeOf(run())).toBe('record_busy')
    await holder.query('ROLLBACK')
    holder.release()
    const why = 'Disconnected by Anna Berg.'
    expect(await endings(apps)).toEqual([null, why])
    await run()
    expect(await endings(apps)).toEqual([why, why])
  }, 30_000)

  it('puts no job behind it where no app is connected', async () => {
    const person = await addLogin(world, world.dk)
    const token = await linkFor(person.email)
    await resetPassword(world.app, { token, password, endsApps: true }, visit)
    const { rows } = await world.owner.query(
      `SELECT FROM jobs.job_common WHERE data ->> 'kind' = 'end_own_apps'
         AND data -> 'data' ->> 'userId' = $1`,
      [person.userId],
    )
    expect(rows).toEqual([])
  })
})

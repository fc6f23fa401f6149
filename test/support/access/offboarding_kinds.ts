import { createHash, randomBytes } from 'node:crypto'
import { hashSecret } from '#access/room'
import { readInvitation, readReset, sessionPrincipal, signinTasks } from '#signin/room'
import { addLogin, signIn } from './logins.ts'
import type { Kind, Offboarding, Try } from './offboarding.ts'
import { appKinds } from './offboarding_apps.ts'
import { coded } from '../documents/documents.ts'
import type { TestOrg, World } from '../world.ts'
import type { TestPerson } from './apps.ts'

const operate = async (world: World, as: TestOrg, name: string, body: object) => {
  const reply = await world.rest(as, `operations/${name}`, body)
  if (reply.status !== 200) throw new Error(`${name}: ${JSON.stringify(reply.body)}`)
  return reply.body.result
}

const opens =
  (world: World, as: TestOrg): Try =>
  async () =>
    (await world.read(as, 'settings')).status === 200

const makeKey = async (world: World, by: TestOrg, given: object = {}): Promise<TestOrg> => {
  const body = { name: 'k', permissions: 'all', ...given }
  return { ...by, key: (await operate(world, by, 'create_key', body)).key }
}

/** Every kind of secret that a person can receive, and whether it still opens anything. */
export const obtained: readonly Kind[] = [
  { kind: 'own key', obtain: async ({ world }, { as }) => opens(world, as) },
  {
    kind: 'own key made by themselves',
    obtain: async ({ world }, { as }) => opens(world, await makeKey(world, as, { scope: 'user' })),
  },
  {
    kind: 'organization key',
    obtain: async ({ world }, { as }) => opens(world, await makeKey(world, as)),
  },
  {
    kind: 'key made with a key made with a key',
    async obtain({ world }, { as }) {
      const second = await makeKey(world, await makeKey(world, as))
      return opens(world, await makeKey(world, second))
    },
  },
  {
    kind: 'key they rotated',
    async obtain({ world, org }, { as }) {
      const body = { name: 'k', permissions: 'all' }
      const { id: keyId } = await operate(world, org, 'create_key', body)
      const { key } = await operate(world, as, 'rotate_key', { keyId })
      return opens(world, { ...org, key })
    },
  },
  {
    kind: 'key they kept',
    async obtain({ world, org }, { as }) {
      const other = await addLogin(world, org, 'admin')
      const theirs = { ...org, key: await world.createKey(org, ['members:edit'], other.userId) }
      const body = { name: 'k', permissions: ['settings:read'] }
      const key = await world.createKey(org, ['members:edit', 'settings:read'], other.userId)
      const made = await operate(world, { ...theirs, key }, 'create_key', body)
      const { items } = (await world.read(org, 'members?limit=200')).body.result
      const { id } = items.find((one: { email: string }) => one.email === other.email)
      const removed = await operate(world, as, 'remove_member', { memberId: id, keep: [made.id] })
      return opens(world, { ...org, key: removed.kept[0].secret })
    },
  },
  {
    kind: 'webhook secret',
    async obtain({ world, org }, { as }) {
      const body = { url: 'https://example.com/hook', events: ['contact.*'] }
      const { id } = await operate(world, as, 'save_webhook', body)
      return async () => (await world.read(org, `webhooks/${id}`)).status === 200
    },
  },
  {
    kind: 'inbound address',
    async obtain({ world, org }, { as }) {
      const { id } = await operate(world, as, 'save_inbound_address', { name: 'Shop' })
      return async () => (await world.read(org, `inbound-addresses/${id}`)).status === 200
    },
  },
  {
    kind: 'webhook they pointed elsewhere',
    async obtain({ world, org }, { as }) {
      const body = { url: 'https://example.com/hook', events: ['contact.*'] }
      const { id } = await operate(world, org, 'save_webhook', body)
      const away = { webhookId: id, url: 'https://elsewhere.example/hook' }
      await operate(world, as, 'save_webhook', away)
      return async () => (await world.read(org, `webhooks/${id}`)).status === 200
    },
  },
  {
    kind: 'calendar address',
    async obtain({ world }, { as }) {
      const reply = await world.rest(as, 'actions/generate_calendar_token', {})
      const { pathname } = new URL(reply.body.result.url)
      return async () => (await world.edge.server.inject(pathname)).statusCode === 200
    },
  },
  {
    kind: 'session',
    async obtain({ world }, person) {
      const { secret } = await signIn(world, person)
      const headers = { cookie: `sid=${secret}`, 'sec-fetch-site': 'same-origin' }
      return async () => {
        const { status } = await world.read(null, 'settings', headers)
        if (status !== 200 && status !== 401) throw new Error(`a session got ${status}`)
        return status === 200
      }
    },
  },
  {
    kind: 'password',
    obtain: async (desk, person) => async () => await isLetIn(desk, person),
  },
  {
    kind: 'reset link',
    async obtain({ world, ...desk }, person) {
      const token = randomBytes(32).toString('base64url')
      await world.owner.query('INSERT INTO reset_link (user_id, token_hash) VALUES ($1, $2)', [
        person.userId,
        hashSecret(token),
      ])
      // The login is the person's own: what matters is what it opens here.
      return async () =>
        (await readReset(world.app, token)) !== null && (await isLetIn({ world, ...desk }, person))
    },
  },
  ...appKinds,
  {
    kind: 'upload address',
    async obtain({ world }, { as }) {
      const payload = randomBytes(100)
      const sha256 = createHash('sha256').update(payload).digest('hex')
      const body = { sha256, size: payload.length }
      const key = await makeKey(world, as)
      const { uploadUrl } = await operate(world, key, 'begin_upload', body)
      const url = new URL(uploadUrl).pathname
      return async () =>
        (await world.edge.server.inject({ method: 'PUT', url, payload })).statusCode === 200
    },
  },
  {
    kind: 'invitation they sent',
    async obtain({ world, org, post }, { as }) {
      const email = `friend-${randomBytes(4).toString('hex')}@example.test`
      const { id } = await operate(world, as, 'invite_member', { email, role: 'admin' })
      const send = signinTasks.find(({ kind }) => kind === 'send_invitation')
      const { rows } = await world.owner.query<{ id: string }>(
        'SELECT id FROM member WHERE org_id = $1 AND email = $2',
        [org.orgId, email],
      )
      const { signal } = new AbortController()
      const data = { memberId: rows[0]?.id }
      await send?.run(world.app, { orgId: org.orgId, data, attempt: 1, signal })
      await post.pass(1)
      const mail = post.sent.find(({ to }) => to === email)
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      if (id === undefined || token === '') throw new Error('no invitation was sent')
      return async () => (await readInvitation(world.app, token)) !== null
    },
  },
  {
    kind: 'request that waits',
    async obtain({ world, org }, { as }) {
      await operate(world, org, 'set_approval_policy', { policy: 'apps_and_keys' })
      const documentId = await coded(world, org)
      const asked = await world.rest(as, 'actions/post_document', { documentId })
      await operate(world, org, 'set_approval_policy', { policy: 'apps' })
      const { approvalId } = asked.body
      return async () =>
        (await world.read(org, `approvals/${approvalId}`)).body.result.status === 'waiting'
    },
  },
]

/** Whether their login, with all that it has, still acts in the organization as an admin or at all. */
async function isLetIn({ world, org }: Pick<Offboarding, 'world' | 'org'>, person: TestPerson) {
  const { session } = await signIn(world, person)
  try {
    await sessionPrincipal(world.app, session, org.orgId)
    return true
  } catch {
    return false
  }
}

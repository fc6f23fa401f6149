import { z } from 'zod'
import { action } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { app, appRecorder } from './app.ts'
import * as apps from './app_store.ts'

/** What a new app may do until somebody says otherwise; no amount, since none fits everybody. */
const firstLimits = { writes_per_minute: 60, postings_per_day: 200 }

/** Run by the page on which a person lets an app act for them; never by name. */
export default action({
  name: 'connect_app',
  says: 'Let an app act for you in this organization, to read only or to write as well.',
  needs: 'documents:read',
  input: z.strictObject({
    clientId: z.string().min(1).max(2_000),
    clientName: z.string().min(1).max(500),
    redirectHost: z.string().max(500),
    grantHash: z.string().regex(/^[0-9a-f]{64}$/),
    access: z.enum(['read', 'write']),
  }),
  output: app,
  fails: ['permission_denied', 'second_factor_required'],
  forApps: false,

  async run(scene, given) {
    const { kind, userId, session } = scene.principal
    if (kind !== 'session' || userId === null) {
      const detail = 'A person connects an app in Daybook, signed in; a key cannot.'
      throw new Failure('permission_denied', { detail, permission: 'documents:read' })
    }
    const { mode } = await apps.readHome(scene)
    // Looking is what a password is for; acting for somebody asks for more.
    const isWeak = mode === 'live' && session?.isStrong !== true
    if (given.access === 'write' && isWeak) throw new Failure('second_factor_required')
    const toApp = await appRecorder(scene)
    const named = {
      user_id: userId,
      client_id: given.clientId,
      client_name: plainName(given.clientName) || plainName(given.redirectHost) || 'App',
      redirect_host: given.redirectHost,
    }
    const before = await apps.findBefore(scene, named)
    const made = {
      ...named,
      grant_hash: Buffer.from(given.grantHash, 'hex'),
      access: given.access,
      ...limitsFrom(before),
    }
    const after = toApp(await apps.insertApp(scene, made, before?.id ?? null))
    scene.changed({ event: 'app.connected', id: after.id, before: null, after })
    return after
  },
})

/** Who limits an app must not lose that because its person connects it once more. */
function limitsFrom(before: apps.Limits | null): apps.Limits {
  const { writes_per_minute: writes, postings_per_day: postings } = firstLimits
  return {
    writes_per_minute: Math.min(before?.writes_per_minute ?? writes, writes),
    postings_per_day: Math.min(before?.postings_per_day ?? postings, postings),
    amount_per_day_minor: before?.amount_per_day_minor ?? null,
  }
}

/** The app chose it: one short line, without what would hide or turn other text. */
function plainName(given: string): string {
  return given
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .slice(0, 100)
    .replace(/\p{Cs}$/u, '')
    .trim()
}

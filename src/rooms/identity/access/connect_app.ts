import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { app, appRecorder } from './apps/app.ts'
import * as apps from './apps/app_store.ts'

/** Limits of a new app until someone changes them; no amount, since none fits every organization. */
const firstLimits = { writes_per_minute: 60, postings_per_day: 200 }

/** Called by the consent page only; it has no URL of its own. */
export default action({
  name: 'connect_app',
  says: 'Allow an app to act on your behalf in this organization, read only or with writes.',
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
      const detail = 'Only a signed-in person can connect an app; a key cannot.'
      throw new Failure('permission_denied', { detail, permission: 'documents:read' })
    }
    const { mode } = await apps.readHome(scene)
    // A password is enough to read; an app that writes needs two-step verification.
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
    const after = toApp(await apps.insertApp(scene, made, before?.counted ?? null))
    scene.changed({ event: 'app.connected', id: after.id, before: null, after })
    return after
  },
})

/** Connecting an app again must not lift limits that someone set on it. */
function limitsFrom(before: apps.AppLimits | null): apps.AppLimits {
  const { writes_per_minute: writes, postings_per_day: postings } = firstLimits
  return {
    writes_per_minute: Math.min(before?.writes_per_minute ?? writes, writes),
    postings_per_day: Math.min(before?.postings_per_day ?? postings, postings),
    amount_per_day_minor: before?.amount_per_day_minor ?? null,
  }
}

/** The app chose its name: one short line, without characters that hide or reorder other text. */
function plainName(given: string): string {
  return given
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .slice(0, 100)
    .replace(/\p{Cs}$/u, '')
    .trim()
}

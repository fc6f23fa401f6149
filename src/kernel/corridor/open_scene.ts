import type { App } from './app.ts'
import { today } from '../values/day.ts'
import { Failure } from '../failure/failure.ts'
import { hashBody } from './idempotency.ts'
import { isPermitted, type Principal } from './principal.ts'
import type { Change, Scene, SceneRequest, SceneState } from './scene.ts'
import { sightOf, type Sight } from './sight.ts'
import type { Tx } from '../database/transaction.ts'

export function createScene(app: App, tx: Tx, request: SceneRequest): SceneState {
  const changes: Change[] = []
  let seenVersion: number | null = null
  let seenFacts: string | null = null
  let accessChanged = false
  let sight: Sight | null = null
  const { principal } = request
  const now = app.clock.now()
  const call = { principal, now, isApproved: isApproved(request) }
  const scene: Scene = {
    tx,
    orgId: principal.orgId,
    principal,
    via: request.via,
    requestId: request.requestId,
    visitor: request.visitor ?? null,
    address: request.address ?? request.visitor?.ip ?? null,
    now,
    get today() {
      return today(now, app.timeZoneOf(principal.regionKey))
    },
    baseUrl: app.baseUrl,
    mailDomain: app.mailIn.domain,
    secrets: app.secrets,
    quotas: app.quotas,
    random: app.random,
    newId: app.newId,
    changed: (change) => void changes.push(change),
    accessChanged: () => void (accessChanged = true),
    may: (permission) => isPermitted(principal, permission),
    get sight() {
      sight ??= sightOf(app, principal)
      return sight
    },
    isConnected: (port) => app.ports[port][principal.mode] !== null,
    get callsPrivate() {
      return app.webhooks.toPrivate
    },
    isDryRun: request.dryRun === true,
    allowed: (names) => names.filter((name) => mayRun(app, principal, name)),
    neededFor: (name) => app.definitions.get(name)?.needs ?? null,
    countAgainstLimits: (movement) => app.gate.countAgainstLimits(app, tx, call, movement),
    expireRequests: (callers) => app.gate.expireRequests(scene, callers),
    assertReviewed() {
      // Asked again, its rule sees the record as it is now, and the call waits.
      if (request.mustWait && !call.isApproved)
        throw new Failure('record_busy', { retryAfterSeconds: 1 })
    },
    pinFacts(facts) {
      seenFacts = hashBody(facts).toString('base64url')
      // An approval that saw it rest on nothing was of something else; other calls saw nothing at all.
      const shown = request.seenFacts === undefined ? seenFacts : request.seenFacts
      if (shown !== seenFacts) throw new Failure('version_mismatch')
    },
    assertVersion(version) {
      seenVersion = version
      if (typeof request.ifMatch === 'number' && request.ifMatch !== version) {
        throw new Failure('version_mismatch', { version })
      }
    },
  }
  return {
    scene,
    changes,
    isVersionChecked: () => seenVersion !== null,
    seenVersion: () => seenVersion,
    seenFacts: () => seenFacts,
    isAccessChanged: () => accessChanged,
  }
}

function isApproved({ isTrial, approvalId }: SceneRequest): boolean {
  return isTrial === true || typeof approvalId === 'string'
}

function mayRun(app: App, principal: Principal, name: string): boolean {
  const definition = app.definitions.get(name)
  if (!definition || (principal.app !== null && definition.forApps === false)) return false
  return isPermitted(principal, definition.needs)
}

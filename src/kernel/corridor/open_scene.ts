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
  const seen: Seen = { version: null, facts: null }
  const { shown, alsoShows } = openShown(request)
  const end = endOf()
  let accessChanged = false
  let sight: Sight | null = null
  const { principal } = request
  const now = app.clock.now()
  const call = { principal, now, isApproved: isApproved(request) }
  const scene: Scene = {
    ...end.forScene,
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
    hooks: app.hooks,
    quotas: app.quotas,
    random: app.random,
    newId: app.newId,
    changed: (change) => void changes.push(change),
    accessChanged: () => void (accessChanged = true),
    isApproved: call.isApproved,
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
    pinFacts: (facts) => void (seen.facts = heldFacts(request, facts)),
    alsoShows,
    assertVersion(version) {
      seen.version = version
      if (typeof request.ifMatch === 'number' && request.ifMatch !== version) {
        throw new Failure('version_mismatch', { version })
      }
    },
  }
  return {
    scene,
    changes,
    conclude: end.conclude,
    ...lookedAt(seen),
    shown,
    isAccessChanged: () => accessChanged,
  }
}

type Seen = { version: number | null; facts: string | null }

function lookedAt(seen: Seen): Pick<SceneState, 'isVersionChecked' | 'seenVersion' | 'seenFacts'> {
  return {
    isVersionChecked: () => seen.version !== null,
    seenVersion: () => seen.version,
    seenFacts: () => seen.facts,
  }
}

/** What is left for the end, in the order in which it was said. */
function endOf(): { forScene: Pick<Scene, 'atEnd'> } & Pick<SceneState, 'conclude'> {
  const left: (() => Promise<void>)[] = []
  return {
    forScene: { atEnd: (work) => void left.push(work) },
    async conclude() {
      for (const work of left.splice(0)) await work()
    },
  }
}

function openShown({ isTrial, seenPreview }: SceneRequest) {
  const shown: object = {}
  const isDecided = isTrial === true || seenPreview !== undefined
  return {
    shown: () => shown,
    async alsoShows(facts: () => object | Promise<object>): Promise<void> {
      if (isDecided) Object.assign(shown, await facts())
    },
  }
}

function heldFacts({ seenFacts }: SceneRequest, facts: object): string {
  const hash = hashBody(facts).toString('base64url')
  // An approval that saw it rest on nothing was of something else; other calls saw nothing at all.
  if (seenFacts !== undefined && seenFacts !== hash) throw new Failure('version_mismatch')
  return hash
}

function isApproved({ isTrial, approvalId }: SceneRequest): boolean {
  return isTrial === true || typeof approvalId === 'string'
}

function mayRun(app: App, principal: Principal, name: string): boolean {
  const definition = app.definitions.get(name)
  if (!definition || (principal.app !== null && definition.forApps === false)) return false
  return isPermitted(principal, definition.needs)
}

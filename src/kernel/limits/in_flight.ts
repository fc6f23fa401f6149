import type { App } from '../corridor/app.ts'
import { goOnBeside } from '../corridor/background.ts'
import { Failure } from '../failure/failure.ts'
import { transact } from '../database/transaction.ts'
import { findQuotas } from './quota_store.ts'

export type CallsInFlight = {
  /** Counts a call of this organization, or refuses it; gives the function to call at its end. */
  enter(orgId: string): () => void
}

type Place = { calls: number; most: number | null; askAgainAt: number }

const askAgainMs = 30_000
const mostPlaces = 50_000

/**
 * Calls that this process is working on, by organization. Each process counts its own: what they
 * compete for, memory and connections, belongs to the process. What the operator gave one
 * organization is asked for beside its calls, so it holds a moment after the first of them.
 */
export function createCallsInFlight(app: App): CallsInFlight {
  const places = new Map<string, Place>()

  function placeOf(orgId: string): Place {
    const now = app.clock.now().getTime()
    let place = places.get(orgId)
    if (!place) {
      if (places.size >= mostPlaces) forgetIdle(places)
      place = { calls: 0, most: app.quotas.callsInFlight || null, askAgainAt: 0 }
      places.set(orgId, place)
    }
    if (place.askAgainAt <= now) {
      place.askAgainAt = now + askAgainMs
      goOnBeside(app, ask(app, orgId, place), 'the quota of an organization was not read')
    }
    return place
  }

  return {
    enter(orgId) {
      const place = placeOf(orgId)
      if (place.most !== null && place.calls >= place.most) {
        throw new Failure('too_many_in_flight', { quota: place.most, retryAfterSeconds: 1 })
      }
      place.calls += 1
      let isOver = false
      return () => {
        if (!isOver) place.calls -= 1
        isOver = true
      }
    },
  }
}

async function ask(app: App, orgId: string, place: Place): Promise<void> {
  const { callsInFlight } = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    findQuotas(tx, orgId, app.quotas),
  )
  place.most = callsInFlight
}

function forgetIdle(places: Map<string, Place>): void {
  for (const [orgId, { calls }] of places) if (calls === 0) places.delete(orgId)
}

import type { ConnectedApp, Principal } from './principal.ts'
import type { Admitted, Answer } from './request.ts'
import type { EndedCallers, Movement, Scene } from './scene.ts'
import type { Tx } from '../database/transaction.ts'

/** No approval needed. `mustWait`: it would be needed if the call turned out to do more. */
export type Passed = { mustWait: boolean }

/** The call that is about to write an entry. */
export type CountedCall = {
  principal: Principal
  /** What a person approved is counted, and refused by no limit; nor is a trial for them. */
  isApproved: boolean
  now: Date
}

/**
 * What rooms decide about every call: the limits of connected apps, and what waits for a person's
 * approval. Their tables are theirs, so the corridor only asks. An app has a gate, so its type is a
 * parameter here; see `Gate` in `app.ts`.
 */
export type GateOf<OpenApp> = {
  /** Counts one attempt of a connected app to write; throws where it makes too many. */
  assertPace(app: OpenApp, principal: Principal, connected: ConnectedApp): Promise<void>
  /**
   * Lets the call through or returns the result of the same call approved before. A call that needs
   * a person's approval is stored and refused.
   */
  review(app: OpenApp, request: Admitted): Promise<Answer | Passed>
  /** Throws where the caller of a repeat may not read what the first caller was answered. */
  assertMayReadAgain(app: OpenApp, request: Admitted, answer: Answer): void
  /** Counts an entry of a connected app, in the transaction that writes it; throws beyond a limit. */
  countAgainstLimits(app: OpenApp, tx: Tx, call: CountedCall, movement: Movement): Promise<void>
  /** Expires what these callers wait for a person to approve, and returns the ids. */
  expireRequests(scene: Scene, callers: EndedCallers): Promise<string[]>
}

/** What each function of a gate decides, for the sentence about a missing one. */
const decides: Record<keyof GateOf<never>, string> = {
  assertPace: 'how often a connected app may write',
  review: 'which calls need approval',
  assertMayReadAgain: 'who may read a repeated answer',
  countAgainstLimits: 'how much a connected app may post',
  expireRequests: 'which pending calls end with their caller',
}

/** Types can be circumvented; a process must not run with calls that nothing reviews or limits. */
export function assertGate(gate: unknown): void {
  const given = (gate ?? {}) as Record<string, unknown>
  const missing = Object.entries(decides).filter(([name]) => typeof given[name] !== 'function')
  if (missing.length === 0) return
  const names = missing.map(([name, what]) => `${name} (${what})`).join(', ')
  throw new Error(`The corridor has no gate for ${names}. Plug it in where the app is wired.`)
}

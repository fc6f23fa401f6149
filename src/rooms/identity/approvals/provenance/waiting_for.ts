import type { Setter } from '#access/room'
import type { Permission } from '#kernel/corridor/permission'
import type { AutomaticStep } from '#kernel/corridor/task'
import type { ApprovalPolicy } from '../review/approval_store.ts'

/** A part of a step that nobody who could do it has set or accepted. */
export type UnacceptedPart<Part extends string = string> = { part: Part; setter: Setter }

/**
 * The one rule of provenance: the first part that was last set by somebody who could not do the step
 * themselves, and that nobody who could has accepted since; null where the step may happen. A part
 * that nobody set, or that was accepted, has no setter.
 */
export function waitingFor<Part extends string>(
  step: AutomaticStep<Part>,
  setters: Record<Part, Setter | null>,
  policy: ApprovalPolicy,
): UnacceptedPart<Part> | null {
  for (const part of step.set) {
    const setter = setters[part]
    if (setter !== null && !couldDo(setter, step.needs, policy)) return { part, setter }
  }
  return null
}

/** An app is never enough, and a key only where its own calls do not wait for a person. */
export function couldDo(setter: Setter, needs: Permission, policy: ApprovalPolicy): boolean {
  if (setter.isAccepted) return true
  if (setter.by === 'app' || !hadRight(setter, needs)) return false
  return setter.by === 'person' || policy !== 'apps_and_keys'
}

function hadRight({ mayPost, may = [] }: Setter, needs: Permission): boolean {
  return needs === 'documents:post' ? mayPost : may.includes(needs)
}

/** Who set it last, in words: "the app Robot". */
export function sayWho({ by, name }: Pick<Setter, 'by' | 'name'>): string {
  return by === 'person' ? name : `the ${by} ${name}`
}

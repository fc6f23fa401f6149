import { couldDo, type ApprovalPolicy } from '#approvals/room'
import type { Setter } from '#access/room'

/**
 * By field of the reading or the coding. `contact` is the link to the supplier, `contactDetails` the
 * last change of that contact, as it was when the document was coded.
 */
export type SetBy = Readonly<Record<string, Setter>>

const ofContact: readonly string[] = ['contact', 'contactDetails']

/**
 * Whether automatic posting must wait for somebody who may post: the value was set by somebody who
 * may not, through an app, or through a key whose postings wait for approval here.
 */
export function isAwaiting(setter: Setter, policy: ApprovalPolicy): boolean {
  return !couldDo(setter, 'documents:post', policy)
}

/** The first field that nobody who may post has accepted; null if there is none. */
export function awaitingField(
  setBy: SetBy,
  policy: ApprovalPolicy,
): { field: string; setter: Setter } | null {
  const { contactDetails, ...fields } = setBy
  const last = contactDetails === undefined ? {} : { contactDetails }
  const found = Object.entries({ ...fields, ...last }).find(([, one]) => isAwaiting(one, policy))
  return found === undefined ? null : { field: found[0], setter: found[1] }
}

/** Who may post and changes the coding has seen the rest of it. The contact is seen on its own. */
export function markSet(
  before: SetBy,
  changed: { set: readonly string[]; reset: readonly string[] },
  setter: Setter,
  policy: ApprovalPolicy,
): SetBy {
  const kept = isAwaiting(setter, policy) ? { ...before } : acceptedBy(before, ofContact)
  for (const field of changed.set) kept[field] = setter
  for (const field of changed.reset) {
    if (isAwaiting(setter, policy)) kept[field] = { ...setter, isReset: true }
    else delete kept[field]
  }
  return kept
}

/** A coding also rests on its contact, so whoever changed that has changed the coding. */
export function markContact(before: SetBy, touchedBy: Setter | null): SetBy {
  if (touchedBy === null) return before
  const { contactDetails: known } = before
  const isKnown = known?.at === touchedBy.at && known.id === touchedBy.id
  return isKnown ? before : { ...before, contactDetails: touchedBy }
}

export function withoutContact(setBy: SetBy): SetBy {
  const rest = { ...setBy }
  delete rest.contactDetails
  return rest
}

export function acceptedBy(setBy: SetBy, except: readonly string[] = []): Record<string, Setter> {
  const entries = Object.entries(setBy).map(([field, setter]) => {
    const isLeft = except.includes(field)
    return [field, isLeft ? setter : { ...setter, isAccepted: true }] as const
  })
  return Object.fromEntries(entries)
}

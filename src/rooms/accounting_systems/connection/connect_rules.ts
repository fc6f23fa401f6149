import type { Setter } from '#access/room'
import { addDays } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import type { Checked, Journal } from '../ports.ts'
import type { ConnectionRow } from './connection_store.ts'

/** Where the input can be put right: the field, and what to write there. */
export function refuseInput(field: string, code: string, detail: string): Failure {
  return new Failure('invalid_input', { errors: [{ pointer: `/${field}`, code, detail }] })
}

/**
 * The journal to post to: the one asked for, else the organization's own. One that the system does
 * not have is refused with those that it has; null where it needs none.
 */
export function chooseJournal(
  journals: readonly Journal[],
  asked: string | null,
  own: string | null,
): Journal | null {
  const wanted = asked ?? own
  const found = journals.find((one) => one.id === wanted)
  if (found !== undefined) return found
  // Without numbers of its own a journal only says where money lies, and may be left open.
  if (wanted === null && journals.every((one) => one.vouchers === null)) return null
  const list = journals.map(({ id, name }) => `${id} (${name})`).join(', ')
  const has = list === '' ? 'The system has none.' : `The system has ${list}.`
  const missing = wanted === null ? 'Say which journal to post to.' : `There is no ${wanted}.`
  throw refuseInput('journalId', 'journal_not_found', `${missing} ${has}`)
}

/** Entries of a day must be in one place, or they would be missing over there, or be there twice. */
export function assertNothingOwn(from: string, own: { count: number; last: string | null }): void {
  if (own.count === 0 || own.last === null) return
  const entries = own.count === 1 ? 'an entry' : `${own.count} entries`
  throw refuseInput(
    'keepsFrom',
    'already_posted',
    `Daybook's own books have ${entries} dated ${from} or later, the last on ${own.last}, and none of them is over there. Choose ${addDays(own.last, 1)} or a later day.`,
  )
}

/** The days of a system that kept the books before stay its own. */
export function assertAfterEarlier(from: string, earlier: readonly ConnectionRow[]): void {
  for (const { keeps_from: since, keeps_to: to } of earlier) {
    if (to === null || to < since || to < from) continue
    throw refuseInput(
      'keepsFrom',
      'kept_before',
      `Another connection kept the books until ${to}. Choose ${addDays(to, 1)} or a later day.`,
    )
  }
}

/**
 * The numbers of a journal that may be used from now on: behind those that the system has given, and
 * behind our own of the same range.
 */
export function vouchersOf(
  journal: Journal | null,
  highest: number | null,
): { next_voucher: number | null; last_voucher: number | null } {
  if (journal === null || journal.vouchers === null) {
    return { next_voucher: null, last_voucher: null }
  }
  const { next, last } = journal.vouchers
  return { next_voucher: Math.max(next, (highest ?? 0) + 1), last_voucher: last }
}

const digitsOf = (number: string): string => number.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()

/**
 * An organization's books are those of its own company. A number that nobody knows proves nothing, so
 * a live organization's books go to no company without one.
 */
export function assertOwnCompany(
  { name, businessId }: Checked['company'],
  own: readonly string[],
  mode: 'live' | 'test',
): void {
  const theirs = digitsOf(businessId ?? '')
  const ours = own.map(digitsOf)
  if (theirs === '' || ours.length === 0) {
    if (mode === 'test') return
    const detail =
      ours.length === 0
        ? 'The organization has no number. Enter it with save_organization_profile first.'
        : `${name} has no number there. Enter it there first.`
    throw new Failure('provider_refused', { nothingHappened: true, detail })
  }
  // With or without the letters of the country before it.
  const bare = (number: string) => number.replace(/^[A-Z]{2}(?=\d)/, '')
  if (ours.some((one) => bare(one) === bare(theirs))) return
  throw new Failure('provider_refused', {
    nothingHappened: true,
    detail: `${name} has the number ${theirs} there, and this organization has ${ours.join(' or ')}. Connect the organization's own company, or correct its number in the profile.`,
  })
}

/**
 * By its numbers an organization proves whose books it has. A program that may connect could enter another
 * company's before it does, so they count for live books once a person has saved them.
 */
export function assertNumbersOfPerson(last: Setter | null): void {
  if (last === null || last.isAccepted || last.by === 'person') return
  throw new Failure('provider_refused', {
    nothingHappened: true,
    detail: `${last.name} changed the organization's details last, and no person has saved them since. Save them with save_organization_profile as a person first.`,
  })
}

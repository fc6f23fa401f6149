import { Failure } from '#kernel/failure/failure'
import type { OutsideErrorKind } from '#kernel/failure/outside'
import { wasNeverSent } from '#kernel/http/network'

/** A refusal as e-conomic words it, in either of its two forms. */
export type EconomicRefusal = {
  status: number
  codes: string[]
  messages: string[]
  retryAfterSeconds: number | null
  /** The stored answer to an earlier call with the same key. */
  isReplay: boolean
}

/** Codes for which there is a better sentence than e-conomic's own. */
const sentences: Readonly<Record<string, string>> = {
  JournalEntryDateAccountingYearClosed:
    'The accounting year of this date is closed in e-conomic. Reopen it there, or post on a later date.',
  JournalEntryDateAccountingYearDoesNotExist:
    'e-conomic has no accounting year for this date. Create the year there, then try again.',
  JournalEntryDateAccountingYearPeriodBarred:
    'The period of this date is barred in e-conomic. Open it there, or post on a later date.',
  JournalEntryAccountNotFound:
    'e-conomic no longer has one of these accounts. Sync the chart of accounts, then choose another account.',
  JournalEntryContraAccountNotFound:
    'e-conomic no longer has one of these accounts. Sync the chart of accounts, then choose another account.',
  JournalEntryAccountNotAccessible:
    'One of these accounts is barred in e-conomic. Unbar it there, or choose another account.',
  JournalEntryContraAccountNotAccessible:
    'One of these accounts is barred in e-conomic. Unbar it there, or choose another account.',
  JournalEntryAccountIsBlockedForDirectEntries:
    'One of these accounts is blocked for direct entries in e-conomic. Choose another account.',
  JournalEntryContraAccountIsBlockedForDirectEntries:
    'One of these accounts is blocked for direct entries in e-conomic. Choose another account.',
  JournalEntryVoucherNumberNotWithinBoundaries:
    'The voucher numbers of the journal in e-conomic are used up, or its range was changed. Widen the range of the journal there.',
  JournalEntryCurrencyNotFound:
    'e-conomic does not have this currency. Add it there, then try again.',
  JournalDoesNotExist:
    'e-conomic no longer has the journal that Daybook writes to. Choose another one in the settings.',
  InvalidFileData:
    'e-conomic could not read the attached file. Download it from the document and attach it in e-conomic by hand.',
}

const conflicts = new Set(['DocumentAlreadyAttachedToVoucher'])

const isCode = (text: string): boolean => /^[A-Za-z][A-Za-z0-9_]{1,80}$/.test(text)

/** What people read: printable, short, and never an address. */
function shown(text: string): string {
  return text
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, 200)
}

function detailOf({ codes, messages, status }: EconomicRefusal): string {
  const known = codes.map((code) => sentences[code]).find((text) => text !== undefined)
  if (known !== undefined) return known
  const said = shown(messages[0] ?? '') || codes[0] || `status ${status}`
  return `e-conomic refused it: ${said}${/[.!?]$/.test(said) ? '' : '.'}`
}

/** A refusal means that nothing was written; what a server fails by says nothing of that. */
export function failureOfRefusal(refusal: EconomicRefusal, isWrite: boolean): Failure {
  const { status, retryAfterSeconds } = refusal
  const codes = refusal.codes.filter(isCode)
  const [providerCode = null] = codes
  const told = { providerCode, providerStatus: status, nothingHappened: true }
  const refused = refusal.isReplay ? { ...told, isReplay: true } : told
  if (status >= 500 || status === 408) {
    const errorClass: OutsideErrorKind = isWrite ? 'ambiguous' : 'transient'
    const detail = `e-conomic failed with status ${status}. Nothing is lost; it is tried again.`
    const nothingHappened = isWrite ? {} : { nothingHappened: true }
    return new Failure('provider_failed', { detail, errorClass, ...nothingHappened })
  }
  if (status === 401) {
    const detail =
      'e-conomic no longer accepts the connection. Connect e-conomic again in the settings.'
    return new Failure('provider_access_lost', { ...refused, detail, errorClass: 'auth' })
  }
  if (status === 403) {
    const isModule = codes.includes('AccessDeniedAgreementMissingModules')
    const detail = isModule
      ? 'The e-conomic agreement lacks a module that this needs. Add it in e-conomic, then try again.'
      : 'Daybook was not granted the access in e-conomic that this needs. Connect e-conomic again with the roles Bookkeeping and SuperUser.'
    return new Failure('provider_refused', { ...refused, detail, errorClass: 'permission' })
  }
  if (status === 429) {
    const seconds = retryAfterSeconds ?? 60
    const detail = `e-conomic's limit of calls is reached, and nothing was sent. Try again in ${seconds} seconds; automatic work waits by itself.`
    const more = { errorClass: 'rate', retryAfterSeconds: seconds }
    return new Failure('provider_unavailable', { ...refused, detail, ...more })
  }
  const isConflict = status === 409 || codes.some((code) => conflicts.has(code))
  const errorClass: OutsideErrorKind = isConflict ? 'conflict' : 'validation'
  const detail = detailOf({ ...refusal, codes })
  const code = isConflict ? 'provider_conflict' : 'provider_refused'
  return new Failure(code, { ...refused, detail, errorClass })
}

export function failureOfNetwork(error: unknown, isLate: boolean, isWrite: boolean): Failure {
  const errorClass: OutsideErrorKind = isWrite ? 'ambiguous' : 'transient'
  const safe = isWrite ? {} : { nothingHappened: true }
  if (isLate) {
    const detail = 'e-conomic did not answer in time. Nothing is lost; it is tried again.'
    return new Failure('provider_timeout', { detail, errorClass, ...safe }, error)
  }
  if (wasNeverSent(error)) {
    const detail = 'e-conomic could not be reached. Nothing is lost; it is tried again.'
    const more = { errorClass: 'transient', nothingHappened: true }
    return new Failure('provider_unavailable', { detail, ...more }, error)
  }
  const detail = 'The connection to e-conomic was lost. Nothing is lost; it is tried again.'
  return new Failure('provider_failed', { detail, errorClass, ...safe }, error)
}

/** An answer that cannot be relied on: after a write nobody knows what happened. */
export function unreadableAnswer(fault: string, isWrite: boolean, cause?: unknown): Failure {
  const errorClass: OutsideErrorKind = isWrite ? 'ambiguous' : 'transient'
  const safe = isWrite ? {} : { nothingHappened: true }
  const next = isWrite ? 'It is looked up before anything is sent again.' : 'It is tried again.'
  const detail = `${fault} ${next}`
  return new Failure('provider_failed', { detail, errorClass, ...safe }, cause)
}

/** What Daybook itself refuses, before anything is sent. */
export function refusedHere(detail: string): Failure {
  return new Failure('provider_refused', {
    detail,
    errorClass: 'validation',
    nothingHappened: true,
  })
}

export function conflictWith(detail: string): Failure {
  return new Failure('provider_conflict', { detail, errorClass: 'conflict' })
}

export function classOf(error: unknown): OutsideErrorKind | null {
  if (!(error instanceof Failure)) return null
  return (error.details['errorClass'] as OutsideErrorKind | undefined) ?? null
}

export const isReplayed = (error: unknown): boolean =>
  error instanceof Failure && error.details['isReplay'] === true

export function codeOfError(error: unknown): string | null {
  const code = error instanceof Failure ? error.details['providerCode'] : null
  return typeof code === 'string' ? code : null
}

import { codingFields, type Shown, type ShownCoding } from './history.ts'
import { findEvent, rewrite, spoil, type Fault, type Found } from './plant.ts'

const hasContact = ({ before, shown }: Found): boolean =>
  before.contactId !== null && shown.contactId !== null
const withoutContact = (shown: Shown): Shown => ({ ...shown, contactId: null })

const withValue = (shown: Shown, change: (coding: ShownCoding) => ShownCoding): Shown =>
  shown.coding === null ? shown : { ...shown, coding: change(shown.coding) }

/** The first field that a person set, as something that nobody set. */
const forget = (coding: ShownCoding): ShownCoding => {
  const [field] = coding.corrected
  if (field === undefined) return coding
  return { ...coding, values: { ...coding.values, [field]: 'proposed again' } }
}
const unmark = (coding: ShownCoding): ShownCoding => ({
  ...coding,
  corrected: coding.corrected.slice(1),
})
const isCorrected = ({ shown }: Found): boolean => (shown.coding?.corrected.length ?? 0) > 0
const always = (): boolean => true
const anew = ['extracted', 'coded', 'failed', 'posted', 'reversed'] as const
const newCoding = ['extracted', 'coded', 'corrected'] as const
const print = (coding: ShownCoding): ShownCoding => ({ ...coding, print: 'something else' })
const failedBefore = ({ before }: Found): boolean => before.error !== null
const keepError = (shown: Shown, { before }: Found): Shown => ({ ...shown, error: before.error })

const callAutomatic = spoil('posted', ['reversed'], always, (shown) => ({
  ...shown,
  posting: shown.posting && { ...shown.posting, automatic: true },
}))

/** What a change makes of the record, made wrongly. */
export const faultsOfRecords: Fault[] = [
  {
    name: 'a correction is lost when the document is coded again',
    plant: spoil('coded', ['extracted'], isCorrected, (shown) => withValue(shown, forget)),
  },
  {
    name: 'a corrected field is no longer marked after coding again',
    plant: spoil('coded', ['extracted'], isCorrected, (shown) => withValue(shown, unmark)),
  },
  {
    name: 'a correction is answered but not applied',
    plant: spoil('corrected', newCoding, isCorrected, (shown) => withValue(shown, forget)),
  },
  {
    name: 'a second correction throws out the first',
    plant(history) {
      const found = findEvent(history, 'corrected', ({ before, shown }) =>
        codingFields.some((field) => isKept(before, shown, field)),
      )
      const field = codingFields.find((one) => found && isKept(found.before, found.shown, one))
      if (!found || field === undefined) return null
      return rewrite(history, found.at, newCoding, (shown) =>
        withValue(shown, (coding) => ({ ...coding, values: { ...coding.values, [field]: 'x' } })),
      )
    },
  },
  {
    name: 'extraction loses the linked contact',
    plant: spoil('extracted', ['linked', 'extracted'], hasContact, withoutContact),
  },
  {
    name: 'coding loses the linked contact',
    plant: spoil('coded', ['linked', 'extracted'], hasContact, withoutContact),
  },
  {
    name: 'posting loses the linked contact',
    plant: spoil('posted', ['linked', 'extracted'], hasContact, withoutContact),
  },
  {
    name: 'a correction loses the linked contact',
    plant: spoil('corrected', ['linked', 'extracted'], hasContact, withoutContact),
  },
  {
    name: 'a failed step loses the linked contact',
    plant: spoil('failed', ['linked', 'extracted'], hasContact, withoutContact),
  },
  {
    name: 'a link clears the error',
    plant: spoil('linked', anew, failedBefore, (shown) => ({ ...shown, error: null })),
  },
  {
    name: 'a correction clears the error',
    plant: spoil('corrected', anew, failedBefore, (shown) => ({ ...shown, error: null })),
  },
  {
    name: 'an error outlives the extraction that repaired it',
    plant: spoil('extracted', anew, failedBefore, keepError),
  },
  {
    name: 'an error outlives the posting',
    plant: spoil('posted', anew, failedBefore, keepError),
  },
  {
    name: 'an attempt is not counted',
    plant: spoil(
      'failed',
      anew,
      ({ shown }) => (shown.error?.attempts ?? 0) > 1,
      (shown) => ({ ...shown, error: shown.error && { ...shown.error, attempts: 1 } }),
    ),
  },
  {
    name: 'a failure is put down to another step',
    plant: spoil(
      'failed',
      anew,
      ({ shown }) => shown.error?.step === 'extract',
      (shown) => ({ ...shown, error: shown.error && { ...shown.error, step: 'code' } }),
    ),
  },
  {
    name: 'a failed step moves the status',
    plant: spoil(
      'failed',
      anew,
      ({ shown }) => shown.status === 'draft',
      (shown) => ({ ...shown, status: 'extracted' }),
    ),
  },
  {
    name: 'extraction keeps the old coding',
    plant: spoil(
      'extracted',
      newCoding,
      ({ before }) => before.coding !== null,
      (shown, { before }) => ({ ...shown, coding: before.coding }),
    ),
  },
  {
    name: 'extraction leaves the status at coded',
    plant: spoil(
      'extracted',
      anew,
      ({ before }) => before.status === 'coded',
      (shown) => ({ ...shown, status: 'coded' }),
    ),
  },
  {
    name: 'coding changes what was read',
    plant: spoil('coded', ['extracted'], always, (shown) => ({ ...shown, reading: 'other' })),
  },
  {
    name: 'a link changes what was read',
    plant: spoil('linked', ['extracted'], always, (shown) => ({ ...shown, reading: 'other' })),
  },
  {
    name: 'a link changes the coding',
    plant: spoil(
      'linked',
      newCoding,
      ({ before }) => before.coding !== null,
      (shown) => withValue(shown, print),
    ),
  },
  {
    name: 'posting posts another coding than stood there',
    plant: spoil('posted', newCoding, always, (shown) => withValue(shown, print)),
  },
  {
    name: 'a posting that a person asked for is called automatic',
    // Where the policy may post, it could have been quicker than the person.
    plant: (history) => (history.threshold === null ? callAutomatic(history) : null),
  },
  {
    name: 'a possible duplicate is not held',
    plant: spoil(
      'coded',
      anew,
      ({ shown }) => shown.duplicateOf !== null,
      (shown) => ({ ...shown, error: null }),
    ),
  },
  {
    name: 'what repeats nothing is held as a duplicate',
    plant: spoil(
      'coded',
      anew,
      ({ shown }) => shown.duplicateOf === null,
      (shown) => ({ ...shown, error: { step: 'post', code: 'possible_duplicate', attempts: 1 } }),
    ),
  },
  {
    name: 'a link moves the posting to another entry',
    plant: spoil(
      'linked',
      ['reversed'],
      ({ before }) => before.posting !== null,
      (shown) => ({ ...shown, posting: { entryId: 'another', automatic: false } }),
    ),
  },
  {
    name: 'a reversal leaves the posting on the document',
    plant: spoil('reversed', ['posted', 'extracted'], always, (shown, { before }) => ({
      ...shown,
      posting: before.posting,
    })),
  },
  {
    name: 'a reversal leaves the status at posted',
    plant: spoil('reversed', anew, always, (shown) => ({ ...shown, status: 'posted' })),
  },
  {
    name: 'a reversal loses the coding',
    plant: spoil('reversed', newCoding, always, (shown) => ({ ...shown, coding: null })),
  },
]

/** A field that was corrected before and that this correction left alone. */
function isKept(before: Shown, shown: Shown, field: (typeof codingFields)[number]): boolean {
  const isMarked = (one: Shown): boolean => one.coding?.corrected.includes(field) === true
  const isOld = isMarked(before) && isMarked(shown)
  return isOld && before.coding?.values[field] === shown.coding?.values[field]
}

import { findRepeated } from '#invoices/room'
import { Failure, type InputError } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { addDays } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import type { RecurringGiven } from './recurring_input.ts'
import type { RecurringLine, RecurringRow, ShownRow } from './recurring_store.ts'

type Merged = {
  contactId: string
  row: Pick<
    RecurringRow,
    | 'currency'
    | 'lines'
    | 'every_count'
    | 'every_unit'
    | 'first_on'
    | 'last_on'
    | 'times'
    | 'makes'
    | 'message'
  >
}

const mostDaysAhead = 3_660

/** What was given over what is there; refused where something is missing, such as an end. */
export async function mergeRecurring(
  scene: Scene,
  before: ShownRow | null,
  given: RecurringGiven,
): Promise<Merged> {
  const from =
    given.fromInvoiceId === undefined ? null : await findRepeated(scene, given.fromInvoiceId)
  const known = before?.contact_id ?? null
  const contactId =
    given.contactId ?? from?.contactId ?? (known === null ? null : encodeId('con', known))
  const lines: RecurringLine[] | undefined = given.lines ?? from?.lines ?? before?.lines
  const end = endOf(before, given)
  const every = given.every ?? everyOf(before)
  const firstOn = given.firstOn ?? before?.first_on
  const errors = [
    ...missing('/contactId', contactId === null, 'Name the customer, or an invoice to repeat.'),
    ...missing('/lines', lines === undefined, 'Give the lines, or an invoice to repeat.'),
    ...missing('/every', every === undefined, 'Say every how many weeks or months.'),
    ...missing('/firstOn', firstOn === undefined, 'Say when the first invoice is made.'),
    ...missing('/lastOn', end === null, 'An end is required: give `lastOn` or `times`, not both.'),
    ...dayFaults(scene, before, { firstOn, lastOn: end?.last_on ?? null }),
    ...rhythmFaults(before, given),
  ]
  const isWhole = contactId !== null && lines !== undefined && end !== null
  if (errors.length > 0 || !isWhole || every === undefined || firstOn === undefined) {
    throw new Failure('invalid_input', { errors })
  }
  return {
    contactId,
    row: {
      currency: given.currency ?? from?.currency ?? before?.currency ?? null,
      lines,
      every_count: every.count,
      every_unit: every.unit,
      first_on: firstOn,
      ...end,
      makes: given.makes ?? before?.makes ?? 'draft',
      message: given.message === undefined ? (before?.message ?? null) : given.message || null,
    },
  }
}

function everyOf(before: ShownRow | null): RecurringGiven['every'] {
  return before === null ? undefined : { count: before.every_count, unit: before.every_unit }
}

function endOf(
  before: ShownRow | null,
  { lastOn, times }: RecurringGiven,
): { last_on: string | null; times: number | null } | null {
  if (lastOn !== undefined && times !== undefined) return null
  if (lastOn !== undefined) return { last_on: lastOn, times: null }
  if (times !== undefined) return { last_on: null, times }
  return before === null ? null : { last_on: before.last_on, times: before.times }
}

function missing(pointer: string, isMissing: boolean, detail: string): InputError[] {
  return isMissing ? [{ pointer, code: 'required', detail }] : []
}

function dayFaults(
  scene: Scene,
  before: ShownRow | null,
  { firstOn, lastOn }: { firstOn: string | undefined; lastOn: string | null },
): InputError[] {
  const faults: InputError[] = []
  const isNew = before === null || before.made === 0
  if (isNew && firstOn !== undefined && firstOn < scene.today) {
    const detail = 'Invoices are not made for days that have passed. Begin today or later.'
    faults.push({ pointer: '/firstOn', code: 'day', detail })
  }
  if (firstOn !== undefined && lastOn !== null && lastOn < firstOn) {
    faults.push({ pointer: '/lastOn', code: 'day', detail: 'It ends before it begins.' })
  }
  for (const [pointer, day] of [
    ['/firstOn', firstOn],
    ['/lastOn', lastOn],
  ] as const) {
    if (typeof day !== 'string' || day <= addDays(scene.today, mostDaysAhead)) continue
    faults.push({ pointer, code: 'day', detail: 'Choose a day within the next ten years.' })
  }
  return faults
}

/** Once invoices were made, their days are counted on from the first; another rhythm is another one. */
function rhythmFaults(before: ShownRow | null, { every, firstOn }: RecurringGiven): InputError[] {
  if (before === null || before.made === 0) return []
  const detail = 'Invoices were made already. End this one, and save another with the new days.'
  const isOther =
    every !== undefined && (every.count !== before.every_count || every.unit !== before.every_unit)
  return [
    ...(isOther ? [{ pointer: '/every', code: 'fixed', detail }] : []),
    ...(firstOn !== undefined && firstOn !== before.first_on
      ? [{ pointer: '/firstOn', code: 'fixed', detail }]
      : []),
  ]
}

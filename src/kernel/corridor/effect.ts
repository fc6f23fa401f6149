import { Failure } from '../failure/failure.ts'
import { withoutSecrets, type Definition } from './definition.ts'
import type { Admitted } from './request.ts'
import type { Change, SceneState } from './scene.ts'

/** What a person decides on, by where it stands in the preview: `totals.gross`, `lines.0.vatCode`. */
export type Effect = ReadonlyMap<string, string | number | boolean>

export type EffectChange = {
  field: string
  was: string | number | boolean | null
  is: string | number | boolean | null
}

/**
 * Names that say nothing of amounts, parties, accounts or papers: numbers and versions, how sure a
 * reading is, how far the work is and what it met. A rate counts by the amounts that come of it.
 */
const leftOut: ReadonlySet<string> = new Set([
  'allowedActions',
  'attempts',
  'confidence',
  'counter',
  'error',
  'exchange',
  'explanation',
  // A mail in full, with its number and days; what counts of it stands beside it.
  'letter',
  'number',
  'paymentReference',
  'processing',
  'progress',
  'rate',
  'reasons',
  'says',
  'version',
  'voucher',
])

/** Numbers of records that other texts of the same preview repeat, as an entry's text does. */
const numbers: ReadonlySet<string> = new Set(['number', 'paymentReference'])

const day = /^\d{4}-\d{2}-\d{2}$/
const recordId = /^(?:[a-z]{3,4}_[0-9a-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-][\d:]+)$/
const shortestNumber = 4
const mostChanges = 50

/** Everything in a preview but ids, numbers, versions and times; of a day of VAT its month. */
export function effectOf(preview: unknown): Effect {
  // As it is read back where it was stored.
  const plain = JSON.parse(JSON.stringify(preview ?? null)) as unknown
  const found = new Map<string, string | number | boolean>()
  const taken = [...numbersIn(plain)].toSorted((one, two) => two.length - one.length)
  collect(plain, '', '', { found, taken })
  return found
}

type Collecting = { found: Map<string, string | number | boolean>; taken: readonly string[] }

function collect(value: unknown, path: string, name: string, to: Collecting): void {
  // The paper that the call itself makes bears its day; what is attached stands deeper.
  if (value === null || leftOut.has(name) || path === 'sha256') return
  if (typeof value === 'object') {
    const isWarned = name === 'warnings'
    for (const [key, inner] of Object.entries(value)) {
      // A warning is known by its code; its sentence may name a day or a number.
      const told = isWarned ? ((inner as { code?: unknown } | null)?.code ?? inner) : inner
      const own = Array.isArray(value) ? name : key
      collect(told, path === '' ? key : `${path}.${key}`, isWarned ? '' : own, to)
    }
    return
  }
  if (typeof value !== 'string') {
    if (typeof value === 'number' || typeof value === 'boolean') to.found.set(path, value)
    return
  }
  const counted = countedText(value, name, to.taken)
  if (counted !== '') to.found.set(path, counted)
}

/** Empty for what does not count. */
function countedText(text: string, name: string, taken: readonly string[]): string {
  if (name === 'vatDate' && day.test(text)) return text.slice(0, 7)
  if ([day, instant, recordId].some((one) => one.test(text))) return ''
  return taken.reduce((rest, number) => rest.replaceAll(number, '#'), text)
}

function* numbersIn(value: unknown): Generator<string> {
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) {
    const isNumber = numbers.has(key) && typeof inner === 'string'
    if (isNumber && inner.length >= shortestNumber) yield inner
    else yield* numbersIn(inner)
  }
}

/** What differs, in the order of the preview that was seen. */
export function changesOf(was: Effect, is: Effect): EffectChange[] {
  const fields = new Set([...was.keys(), ...is.keys()])
  return [...fields]
    .map((field) => ({ field, was: was.get(field) ?? null, is: is.get(field) ?? null }))
    .filter((one) => one.was !== one.is)
}

/** What a person sees before deciding: the result without secrets, and what it rests on. */
export function previewOf(
  definition: Definition,
  result: unknown,
  state: Pick<SceneState, 'changes' | 'shown'>,
  more: object = {},
): unknown {
  const open = withoutSecrets(definition, result)
  if (open === null || typeof open !== 'object') return open
  const named = definition.shape === 'action' ? {} : namedIn(open, state.changes)
  return { ...open, ...more, ...named, ...state.shown() }
}

/**
 * A result may only name a record, as an e-invoice names its invoice. The dry run is rolled back, so
 * that record is included in the preview.
 */
function namedIn(result: object, changes: readonly Change[]): object {
  const named = Object.entries(result).flatMap(([name, id]) => {
    const change = name.endsWith('Id') ? changes.findLast((one) => one.id === id) : undefined
    return change ? [[name.slice(0, -2), change.after] as const] : []
  })
  return Object.fromEntries(named)
}

/**
 * An approved call has the effect that was shown, or none: called in its transaction, where what it
 * does is known and nothing is committed.
 */
export function assertEffectSeen(
  definition: Definition,
  request: Admitted,
  state: SceneState,
  result: unknown,
): void {
  if (request.seenPreview === undefined) return
  const preview = previewOf(definition, result, state)
  const changes = changesOf(seenEffect(definition, request.seenPreview, preview), effectOf(preview))
  if (changes.length === 0) return
  const failure = new Failure('effect_changed', { changes: changes.slice(0, mostChanges) })
  failure.aside = { preview, seenVersion: state.seenVersion(), seenFacts: state.seenFacts() }
  throw failure
}

/** What a run looked up outside for the preview is not looked up again. */
function seenEffect(definition: Definition, seen: unknown, preview: unknown): Effect {
  const isLookedUp = definition.shape === 'run' && definition.preview !== undefined
  if (!isLookedUp || seen === null || typeof seen !== 'object') return effectOf(seen)
  const fields = new Set(Object.keys(preview ?? {}))
  return effectOf(Object.fromEntries(Object.entries(seen).filter(([name]) => fields.has(name))))
}

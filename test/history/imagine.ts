import type { Chance } from './chance.ts'
import { codingFields, type Corrections, type Request, type Shown } from './history.ts'
import type { State } from './model.ts'

const weights: [Request['name'], number][] = [
  ['extract', 4],
  ['code', 5],
  ['update', 5],
  ['post', 3],
  ['retry', 3],
  ['link', 3],
  ['delete', 1],
  ['reverse', 2],
  ['read', 3],
]
const names = weights.flatMap(([name, weight]) => Array.from({ length: weight }, () => name))

/** Mostly what the document's state allows, so that histories get somewhere. */
export function imagineRequest(chance: Chance, { shown }: State): Request {
  const name = chance.pick(names)
  if (name === 'delete' && chance.may(0.6)) return { name: 'code' }
  const isBound = shown !== null && ['code', 'update', 'link', 'delete'].includes(name)
  const ifMatch = isBound && chance.may(0.15) ? { ifMatch: shown.version } : {}
  if (name === 'update') return { name, corrections: imagineCorrections(chance), ...ifMatch }
  if (name === 'link') {
    return { name, contactId: chance.pick([null, 'contact-1', 'contact-2']), ...ifMatch }
  }
  return { name, ...ifMatch }
}

function imagineCorrections(chance: Chance): Corrections {
  const corrections: Corrections = {}
  for (const field of codingFields) {
    if (chance.may(0.3)) corrections[field] = `${field}-${chance.between(1, 5)}`
  }
  return corrections
}

/** What the world might contribute to this request: a reading, a proposal, an entry, an outage. */
export function imagineSeen(
  chance: Chance,
  { shown, corrections }: State,
  request: Request,
): Shown {
  const base = request.name === 'update' ? shown?.coding?.values : undefined
  const values = Object.fromEntries(
    codingFields.map((field) => [
      field,
      request.corrections?.[field] ??
        corrections[field] ??
        base?.[field] ??
        `${field}-${chance.between(6, 7)}`,
    ]),
  ) as Record<(typeof codingFields)[number], string>
  const isOutage = chance.may(0.04)
  const outage = { step: 'extract', code: 'read_timeout', attempts: 1 } as const
  const refusal = { step: 'post', code: 'provider_unavailable', attempts: 1 } as const
  return {
    version: 0,
    status: 'draft',
    error: isOutage ? (request.name === 'extract' ? outage : refusal) : null,
    contactId: chance.may(0.1) ? 'contact-9' : null,
    duplicateOf: chance.may(0.1) ? 'document-1' : null,
    reading: `reading-${chance.between(1, 1_000_000)}`,
    confidence: chance.may(0.6) ? 0.95 : 0.5,
    coding: { values, corrected: [], print: codingFields.map((field) => values[field]).join() },
    posting: { entryId: `entry-${chance.between(1, 1_000_000_000)}`, automatic: false },
  }
}

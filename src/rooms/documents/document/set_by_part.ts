import { z } from 'zod'
import type { Coding } from './coding.ts'
import { codingFields } from './coding.ts'
import type { SetBy } from './set_by.ts'

/** Who a value comes from, as callers see it. */
export const setByPart = z
  .object({
    by: z.enum(['reader', 'rule', 'memory', 'person', 'key', 'app']),
    id: z.string().nullable(),
    name: z.string().nullable(),
    at: z.string().nullable(),
  })
  .meta({
    description:
      'Who set it: the reader, a rule, what was learned from an earlier document, or a person, key or app by name.',
  })

type Part = z.input<typeof setByPart>

const nobody = { id: null, name: null, at: null }

/** Of a field that was read, unless somebody set it by hand. */
export function setterOfFact(setBy: SetBy, field: string, readAt: string | null): Part {
  return byHand(setBy, field) ?? { ...nobody, by: 'reader', at: readAt }
}

function byHand(setBy: SetBy, field: string): Part | null {
  const setter = setBy[field]
  if (setter === undefined || setter.isReset === true) return null
  const { by, id, name, at } = setter
  return { by, id, name, at }
}

const ofMemory: Readonly<Record<string, readonly string[]>> = {
  memory: ['ledgerAccountId', 'category'],
  memory_vat_code: ['vatCode'],
}

/** Of each field of a coding: somebody's correction, what was learned, or the rules. */
export function settersOfCoding(setBy: SetBy, coding: Coding): Record<string, Part> {
  const learned = new Map(
    coding.reasons.flatMap(({ code, params }) =>
      (ofMemory[code] ?? []).map((field) => [field, params['day'] ?? null] as const),
    ),
  )
  const entries = codingFields.map((field): [string, Part] => {
    const corrected = coding.correctedFields.includes(field) ? byHand(setBy, field) : null
    const lines = coding.correctedFields.includes('lines') ? byHand(setBy, 'lines') : null
    const isOfLines = field === 'ledgerAccountId' || field === 'category' || field === 'vatCode'
    if (corrected !== null) return [field, corrected]
    if (isOfLines && lines !== null) return [field, lines]
    const at = learned.get(field)
    return [field, at === undefined ? { ...nobody, by: 'rule' } : { ...nobody, by: 'memory', at }]
  })
  return Object.fromEntries(entries)
}

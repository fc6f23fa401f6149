import { z } from 'zod'
import { findBuyer } from '#contacts/room'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { labelledFields } from './habit.ts'
import type { SupplierMemory } from '../document/coding.ts'
import { findCorrection, listLearned, type LearnedRow } from './learned_store.ts'

export const learnable = ['correction', 'category', ...labelledFields] as const

export const learned = z.object({
  id: z.string().meta({ description: 'Of the contact.' }),
  documents: z.number().int().meta({ description: 'The accepted documents that are kept.' }),
  facts: z
    .array(
      z.object({
        what: z.enum(learnable),
        says: z.string().meta({
          description:
            'The account or category, or the words beside the value; empty: by its place.',
        }),
        vatCode: z.string().nullable(),
        count: z.number().int().meta({ description: 'How many of the documents agree.' }),
      }),
    )
    .meta({ description: 'What the next document of the supplier is read and coded with.' }),
  allowedActions: z.array(z.string()),
})

type Learned = z.input<typeof learned>

export type KnownHabits = {
  /** Where the one that was asked for was merged into another, this is that. */
  contactId: string
  rows: readonly LearnedRow[]
  correction: SupplierMemory | null
}

export async function findLearned(scene: Scene, id: string): Promise<KnownHabits> {
  const { id: contactId } = await findBuyer(scene, uuidOf('con', id, 'contact_not_found'))
  return {
    contactId,
    rows: await listLearned(scene, contactId),
    correction: await findCorrection(scene, contactId),
  }
}

export function toLearned(scene: Scene, { contactId, rows, correction }: KnownHabits): Learned {
  const habits = rows.map(({ habit }) => habit)
  const category = habits[0]?.category ?? null
  const corrected = correction?.ledgerAccountId ?? correction?.category ?? correction?.vatCode
  const facts: Learned['facts'] = []
  if (corrected !== undefined && corrected !== null) {
    const vatCode = correction?.vatCode ?? null
    facts.push({ what: 'correction', says: corrected, vatCode, count: 1 })
  }
  if (category !== null) {
    const count = habits.filter((one) => one.category === category).length
    facts.push({ what: 'category', says: category, vatCode: null, count })
  }
  for (const what of labelledFields) {
    const [says] = habits.flatMap(({ labels }) => labels[what] ?? [])
    const alike = habits.filter(({ labels, datePlace }) =>
      says === undefined ? datePlace !== null : labels[what]?.includes(says) === true,
    )
    if (says === undefined && what !== 'date') continue
    if (alike.length > 0)
      facts.push({ what, says: wordsOf(says ?? ''), vatCode: null, count: alike.length })
  }
  return {
    id: encodeId('con', contactId),
    documents: rows.length,
    facts,
    allowedActions: scene.allowed(['forget_learned']),
  }
}

/** Without where they stood. */
const wordsOf = (label: string): string => label.replace(/^(?:left|above|right|below) /, '')

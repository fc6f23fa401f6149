import { z } from 'zod'
import { action, outward, type IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { sql } from '#kernel/database/sql'
import type { Scene } from '#kernel/corridor/scene'
import type { Registry } from '../../src/registry.ts'

/** The far side of the outward fixture: counts what really arrived, and fails when told to. */
export type FarSide = {
  sent: { key: string; text: string }[]
  delayMs: number
  /** What was begun and waits here until it is let go on; null lets everything pass. */
  gate: Promise<void> | null
  /** How often the outside was reached, whatever came of it. */
  begun: number
  failure: Failure | null
  /** Fails as told, but only after the effect. */
  failureAfter: Failure | null
  bug: Error | null
  /** The effect happens, the reply is lost. */
  losesReply: boolean
  lookUps: number
}

export function createFarSide(): FarSide {
  return {
    sent: [],
    delayMs: 0,
    gate: null,
    begun: 0,
    failure: null,
    failureAfter: null,
    bug: null,
    losesReply: false,
    lookUps: 0,
  }
}

/** Holds whatever reaches the outside until it is opened, so that no test counts on a pace. */
export function shutGate(farSide: FarSide): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  farSide.gate = promise
  return () => {
    farSide.gate = null
    resolve()
  }
}

const note = z.object({ id: z.string(), text: z.string(), processing: z.unknown().optional() })

async function insertNote(scene: Scene, text: string): Promise<string> {
  const id = scene.newId()
  scene.tx.send(sql`INSERT INTO contact (org_id, id, type, name, created_at, updated_at)
    VALUES (${scene.orgId}, ${id}, 'client', ${text}, ${scene.now}, ${scene.now})`)
  scene.changed({ event: 'note.written', id, before: null, after: { id, text } })
  return id
}

const face = { needs: 'invoices:edit', fails: [], output: note } as const

/** Small definitions that show one behaviour of the corridor each. Notes are kept as contacts. */
export function createFixtureLists(farSide: FarSide): Registry {
  const write = action({
    ...face,
    name: 'write_note',
    says: 'Writes a note.',
    input: z.strictObject({
      text: z.string().min(1),
      at: z.strictObject({ 'a/b': z.int() }).optional(),
    }),
    run: async (scene, input) => ({ id: await insertNote(scene, input.text), text: input.text }),
  })
  const writeBadly = action({
    ...face,
    name: 'write_badly',
    says: 'Answers off its schema.',
    input: z.strictObject({ text: z.string() }),
    run: async (scene, input) => {
      await insertNote(scene, input.text)
      return { id: 7 } as unknown as { id: string; text: string }
    },
  })
  const refuse = action({
    ...face,
    name: 'refuse_note',
    says: 'Refuses by a rule, without asking the database.',
    input: z.strictObject({ text: z.string() }),
    fails: ['last_owner'],
    run: async (scene, input) => {
      await insertNote(scene, input.text)
      throw new Failure('last_owner')
    },
  })
  const personal = action({
    ...face,
    name: 'write_personally',
    says: 'Not for apps.',
    forApps: false,
    input: z.strictObject({}),
    run: async (scene) => ({ id: await insertNote(scene, 'personal'), text: 'personal' }),
  })
  return {
    actions: [write, writeBadly, refuse, personal, sendNote(farSide)],
    operations: [],
    reads: [],
  }
}

function sendNote(farSide: FarSide) {
  return outward({
    ...face,
    name: 'send_note',
    says: 'Sends a note outside.',
    input: z.strictObject({ text: z.string() }),
    async plan(scene, input) {
      if (input.text === 'forbidden') throw new Failure('last_owner')
      if (input.text === 'numbered') await insertNote(scene, 'number taken')
      return { text: input.text }
    },
    async find(outside) {
      farSide.lookUps += 1
      return farSide.sent.find((one) => one.key === outside.key) ?? null
    },
    async perform(outside: IntentContext, plan: { text: string }) {
      farSide.begun += 1
      await farSide.gate
      await new Promise((resolve) => setTimeout(resolve, farSide.delayMs))
      if (farSide.failure) throw farSide.failure
      const reply = { key: outside.key, text: plan.text }
      farSide.sent.push(reply)
      if (farSide.failureAfter) throw farSide.failureAfter
      if (farSide.bug) throw farSide.bug
      if (farSide.losesReply) await new Promise(() => undefined)
      return reply
    },
    async settle(scene, plan, outcome) {
      const text = outcome.ok ? `sent ${plan.text}` : `failed ${plan.text}`
      return { id: await insertNote(scene, text), text }
    },
    soFar: async (_scene, plan) => ({ id: 'waiting', text: plan.text }),
  })
}

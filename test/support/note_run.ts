import { z } from 'zod'
import { atOnce, run } from '#kernel/corridor/definition'
import type { Run } from '#kernel/corridor/definition'
import { sql } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'
import { resumeRun } from '#kernel/corridor/run'
import type { Scene } from '#kernel/corridor/scene'
import { createWorld, type World } from './world.ts'

const atATime = 2

/** What happens before a batch is written, and after it is committed. */
export type NoteHooks = {
  before(done: number): Promise<void>
  after(done: number): Promise<void>
}

export const noHooks = (): NoteHooks => ({
  before: async () => undefined,
  after: async () => undefined,
})

/** A hook of a process that dies when so many notes are written. */
export const dieAt = (at: number) => async (done: number) => {
  if (done === at) throw new Error('the power went')
}

type Plan = { text: string; count: number; by: string }
const notes = z.object({
  id: z.string(),
  count: z.number(),
  processing: z.unknown().optional(),
})

async function countNotes(scene: Scene, text: string): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM contact WHERE org_id = ${scene.orgId} AND name = ${text}`)
  return rows[0]?.count ?? 0
}

async function writeSome(scene: Scene, { text, count }: Plan, hooks: NoteHooks): Promise<number> {
  const there = await countNotes(scene, text)
  await hooks.before(there)
  const some = Math.min(atATime, count - there)
  for (let one = 0; one < some; one++) {
    const id = scene.newId()
    scene.tx.send(sql`INSERT INTO contact (org_id, id, type, name, created_at, updated_at)
      VALUES (${scene.orgId}, ${id}, 'client', ${text}, ${scene.now}, ${scene.now})`)
    scene.changed({ event: 'note.written', id, before: null, after: { id, text } })
  }
  return there + some
}

/** A run that writes so many notes, two in a batch. Notes are kept as contacts. */
function noteRun(hooks: NoteHooks): Run {
  return run({
    name: 'write_notes',
    says: 'Write so many notes, two at a time.',
    needs: 'invoices:edit',
    input: z.strictObject({ text: z.string(), count: z.int() }),
    output: notes,
    fails: ['last_owner'],
    async start(_scene, { text, count }, origin) {
      if (text === 'forbidden') throw new Failure('last_owner')
      if (count === 0) return atOnce({ id: 'nothing', count: 0 })
      return { text, count, by: origin.trigger }
    },
    async work(context, plan: Plan) {
      let done = 0
      while (done < plan.count) {
        done = await context.inTransaction(
          (scene) => writeSome(scene, plan, hooks),
          (written) => ({ done: written, of: plan.count }),
        )
        await hooks.after(done)
      }
      return { by: plan.by }
    },
    async end(scene, { text }, outcome) {
      const id = outcome.ok ? `by ${outcome.reply.by}` : outcome.failure.code
      return { id, count: await countNotes(scene, text) }
    },
    soFar: async (scene, { text }) => ({ id: 'standing', count: await countNotes(scene, text) }),
  })
}

export type NoteRunRow = {
  id: string
  state: string
  attempts: number
  done: number
  total: number | null
}

/** A world in which notes can be written by a run, and what a test needs to see of it. */
export async function createNoteWorld(hooks: NoteHooks) {
  const lists = { actions: [noteRun(hooks)], operations: [], reads: [] }
  const world: World = await createWorld({ lists, config: { leaseMs: 1_500 } })
  const { patienceMs } = world.app
  return {
    world,
    /** Before each test: nothing happens between batches, and callers wait as long as ever. */
    reset(): void {
      Object.assign(hooks, noHooks())
      world.app.patienceMs = patienceMs
    },
    async close(): Promise<void> {
      world.app.background.clear()
      await world.close()
    },
    write: (text: string, count: number, headers = {}) =>
      world.rest(world.dk, 'actions/write_notes', { text, count }, headers),
    async runOf(text: string): Promise<NoteRunRow | undefined> {
      const { rows } = await world.owner.query<NoteRunRow>(
        `SELECT id, state, attempts, done, total FROM run WHERE plan->>'text' = $1`,
        [text],
      )
      return rows[0]
    },
    async written(text: string): Promise<number> {
      const { rows } = await world.owner.query('SELECT FROM contact WHERE name = $1', [text])
      return rows.length
    },
    /** Another process goes on with it, or several reach for it; this one gives no more signs of life. */
    async resume(text: string, attempts?: number): Promise<boolean> {
      const [isCarriedOn = false] = await resumeAtOnce(world, text, 1, attempts)
      return isCarriedOn
    },
    resumeAtOnce: (text: string, processes: number) => resumeAtOnce(world, text, processes),
  }
}

/** The lease runs out once, whoever takes the run over then. */
async function resumeAtOnce(
  world: World,
  text: string,
  processes: number,
  attempts?: number,
): Promise<boolean[]> {
  const { rows } = await world.owner.query<{ id: string }>(
    `UPDATE run SET lease_until = now() - interval '1 second', lease_id = gen_random_uuid(),
       attempts = coalesce($2, attempts) WHERE plan->>'text' = $1 RETURNING id`,
    [text, attempts],
  )
  const id = rows[0]?.id ?? ''
  const tries = Array.from({ length: processes }, () => resumeRun(world.app, world.dk.orgId, id))
  return await Promise.all(tries)
}

import { spawnSync } from 'node:child_process'
import { z } from 'zod'

const infoSchema = z.array(
  z.object({
    name: z.string(),
    status: z.object({ code: z.number(), message: z.string() }),
    backup: z.array(
      z.object({
        label: z.string(),
        type: z.string(),
        error: z.boolean().nullable().optional(),
        timestamp: z.object({ stop: z.number() }),
      }),
    ),
  }),
)

export type PgBackRestState =
  | { last: { label: string; type: string; at: Date } | null; trouble: null }
  | { last: null; trouble: string }

/** The last back-up of a stanza, by what pgBackRest itself says. */
export function askPgBackRest(stanza: string, program = 'pgbackrest'): PgBackRestState {
  const args = [`--stanza=${stanza}`, '--output=json', 'info']
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 20_000,
  })
  if (error !== undefined) return { last: null, trouble: `it cannot be started (${error.message})` }
  if (status !== 0)
    return { last: null, trouble: (stderr || stdout).trim().slice(0, 300) || `exit code ${status}` }
  return readPgBackRestInfo(stdout, stanza)
}

export function readPgBackRestInfo(text: string, stanza: string): PgBackRestState {
  let found: z.output<typeof infoSchema>
  try {
    found = infoSchema.parse(JSON.parse(text))
  } catch {
    return { last: null, trouble: 'its answer cannot be understood' }
  }
  const one = found.find(({ name }) => name === stanza)
  if (one === undefined) return { last: null, trouble: `it knows no stanza ${stanza}` }
  // Code 2: there is a stanza, and no back-up yet.
  if (one.status.code !== 0 && one.status.code !== 2) {
    return { last: null, trouble: one.status.message }
  }
  const last = one.backup.findLast(({ error }) => error !== true)
  if (last === undefined) return { last: null, trouble: null }
  const at = new Date(last.timestamp.stop * 1_000)
  return { last: { label: last.label, type: last.type, at }, trouble: null }
}

import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const record = z.object({
  at: z.iso.datetime(),
  /** A dump of `daybook backup`, or a restore by other means that somebody noted. */
  kind: z.enum(['dump', 'other']),
  backup: z.string(),
  seconds: z.number(),
  ok: z.boolean(),
  problems: z.array(z.string()),
})

export type DrillRecord = z.output<typeof record>

const fileName = 'drills.jsonl'

/**
 * Beside the back-ups and not in the database: a row would be lost with what it speaks of, and after a
 * restore it would speak of an older drill.
 */
export function noteDrill(directory: string, drill: DrillRecord): void {
  appendFileSync(join(directory, fileName), `${JSON.stringify(drill)}\n`, { mode: 0o600 })
}

/** The newest; null where there was none. Lines that cannot be read are left out. */
export function findLastDrill(directory: string): DrillRecord | null {
  const path = join(directory, fileName)
  if (!existsSync(path)) return null
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.map(parsed).findLast((one) => one !== null) ?? null
}

function parsed(line: string): DrillRecord | null {
  try {
    return record.parse(JSON.parse(line))
  } catch {
    return null
  }
}

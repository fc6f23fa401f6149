import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { isSignedLine } from '#history/room'
import type { App } from '#kernel/corridor/app'
import { Failure } from '#kernel/failure/failure'
import type { Secrets } from '#kernel/process/secrets'
import type { RestoreStep } from './ended_line.ts'
import { endAgain } from './end_again.ts'
import {
  lastWords,
  revocationLine,
  type EndedLine,
  type printedLine,
  type RevocationLine,
} from './ended_line.ts'

/** From and until when everything that was ended is in it. */
export type Revocations = { ended: EndedLine[]; since: Date; printedAt: Date }

export const hashOfLines = (lines: readonly { signature: string }[]): string =>
  createHash('sha256')
    .update(lines.map(({ signature }) => signature).join('\n'))
    .digest('hex')

/** Refuses a file that `daybook revocations` did not print, or of which a line is missing. */
export function parseRevocations(secrets: Secrets, text: string): Revocations {
  const lines = text.split('\n').map((line) => line.trim())
  const ended: EndedLine[] = []
  let printed: z.output<typeof printedLine> | undefined
  let first = 0
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const read = readLine(line)
    if (read === null || !isSignedLine(secrets, read)) {
      throw new Error(
        `Line ${index + 1} of the revocations was not printed by \`daybook revocations\` with a known key.`,
      )
    }
    printed = read.kind === 'printed' ? read : undefined
    if (read.kind !== 'printed') {
      ended.push(read)
      continue
    }
    // Several that were printed one after another may stand in one file.
    const before = ended.slice(first)
    first = ended.length
    if (before.length !== read.count || hashOfLines(before) !== read.hash) {
      throw new Error(`Lines of the revocations before line ${index + 1} are missing.`)
    }
  }
  if (printed === undefined) {
    throw new Error('The file of revocations is empty or cut off: its last line is missing.')
  }
  return { ended, since: new Date(printed.since), printedAt: new Date(printed.at) }
}

function readLine(line: string): RevocationLine | null {
  try {
    return revocationLine.parse(JSON.parse(line))
  } catch {
    return null
  }
}

const dayMs = 86_400_000

/**
 * Why such a file may lack something that was ended since the moment restored to; null: it has
 * everything up to when it was printed.
 */
export function whyIncomplete(
  { since, printedAt }: Revocations,
  restoredTo: Date | null,
  now: Date,
): string | null {
  const printed = `it was printed at ${printedAt.toISOString()}`
  if (restoredTo === null) {
    const isOld = now.getTime() - printedAt.getTime() > dayMs
    return isOld ? `${printed}, more than a day ago, and no --restored-to was given` : null
  }
  const to = restoredTo.toISOString()
  if (printedAt <= restoredTo) return `${printed}, before the moment restored to, ${to}`
  if (since > restoredTo) return `it begins at ${since.toISOString()}, after ${to}`
  return null
}

/** Ends again what a restore brought back. What is ended already, or not there, is left alone. */
export async function applyRevocations(
  app: App,
  { ended, printedAt }: Revocations,
): Promise<RestoreStep[]> {
  let count = 0
  const refused: string[] = []
  const left = new Set<string>()
  const lines = lastWords(ended)
  for (const line of lines) {
    try {
      const outcome = await endAgain(app, line)
      if (outcome === 'ended') count += 1
      if (outcome === 'left') left.add(line.id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code !== 'organization_not_found') refused.push(`${line.id} (${error.code})`)
    }
  }
  const rest = refused.length > 0 ? ` Not possible, decide yourself: ${refused.join(', ')}.` : ''
  const says =
    `${count} of ${lines.length} recorded revocations were ended again; the others held still.${rest} ` +
    `What was revoked after ${printedAt.toISOString()} is not among them: revoke it again.`
  const applied = { code: 'revocations_applied', says, count }
  return left.size === 0 ? [applied] : [applied, factorsBack([...left])]
}

function factorsBack(people: readonly string[]): RestoreStep {
  const says =
    `${people.length} people had removed an authenticator app or a passkey that works again: tell them to ` +
    `remove it under their account, or run \`daybook user forget-factors\` (\`daybook user list\` has their addresses): ${people.join(', ')}.`
  return { code: 'factors_back', says, count: people.length }
}

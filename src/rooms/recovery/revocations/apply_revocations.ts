import { createHash } from 'node:crypto'
import { z } from 'zod'
import { endKeyAgain, endMemberAgain, inOrganization, setRoleAgain } from '#access/room'
import { isSignedLine } from '#history/room'
import type { App } from '#kernel/corridor/app'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { Secrets } from '#kernel/process/secrets'
import { decodeId } from '#kernel/values/id'
import { passFence } from '#kernel/database/enter'
import type { RestoreStep } from '../declare/restore_store.ts'

const signedBy = { at: z.string(), key: z.string(), signature: z.string() }
const endedLine = z.strictObject({
  kind: z.enum(['key_revoked', 'member_removed', 'role_changed']),
  organization: z.string(),
  id: z.string(),
  role: z.string().nullable(),
  ...signedBy,
})
/** The last line: what was asked for, and how many lines with which signatures stand before it. */
const printedLine = z.strictObject({
  kind: z.literal('printed'),
  since: z.string(),
  count: z.number(),
  hash: z.string(),
  ...signedBy,
})
const revocationLine = z.union([endedLine, printedLine])

/** One thing that was ended, signed, to be kept where the database cannot reach it. */
export type RevocationLine = z.output<typeof revocationLine>
export type EndedLine = z.output<typeof endedLine>

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

/**
 * What the restored database does not know. Of a member only the last word counts, and none from
 * before: it was changed back meanwhile, perhaps. A revoked key stays revoked, so that each may count.
 */
export function linesSince(lines: readonly EndedLine[], restoredTo: Date | null): EndedLine[] {
  const last = new Map<string, EndedLine>()
  for (const line of lines.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const isKey = line.kind === 'key_revoked'
    if (!isKey && restoredTo !== null && new Date(line.at) <= restoredTo) continue
    last.set(`${line.organization} ${line.id}`, line)
  }
  return [...last.values()]
}

/** Ends again what a restore brought back. What is ended already, or not there, is left alone. */
export async function applyRevocations(
  app: App,
  { ended, printedAt }: Revocations,
  restoredTo: Date | null,
): Promise<RestoreStep> {
  let count = 0
  const refused: string[] = []
  const lines = linesSince(ended, restoredTo)
  for (const line of lines) {
    try {
      if (await applyOne(app, line)) count += 1
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code !== 'organization_not_found') refused.push(`${line.id} (${error.code})`)
    }
  }
  const rest = refused.length > 0 ? ` Not possible, decide yourself: ${refused.join(', ')}.` : ''
  const says =
    `${count} of ${lines.length} recorded revocations were ended again; the others held still.${rest} ` +
    `What was revoked after ${printedAt.toISOString()} is not among them: revoke it again.`
  return { code: 'revocations_applied', says, count }
}

async function applyOne(app: App, line: EndedLine): Promise<boolean> {
  const orgId = decodeId('org', line.organization)
  if (orgId === null) return false
  return await inOrganization(app, orgId, 'revoke_again', async (scene) => {
    passFence(scene.tx)
    return await endAgain(scene, line)
  })
}

async function endAgain(scene: Scene, { kind, id, role, at }: EndedLine): Promise<boolean> {
  const because = `It had been ended on ${at}, and a restore brought it back.`
  if (kind === 'key_revoked') return await endKeyAgain(scene, id)
  if (kind === 'member_removed') return await endMemberAgain(scene, id, because)
  return role === null ? false : await setRoleAgain(scene, id, role, because)
}

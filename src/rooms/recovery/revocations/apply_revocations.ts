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

const revocationFacts = z.strictObject({
  kind: z.enum(['key_revoked', 'member_removed', 'role_changed', 'printed']),
  /** Null in the last line, which says that the list was printed to its end. */
  organization: z.string().nullable(),
  id: z.string().nullable(),
  role: z.string().nullable(),
  at: z.string(),
  key: z.string(),
})
const revocationLine = revocationFacts.extend({ signature: z.string() })

/** One thing that was ended, signed, to be kept where the database cannot reach it. */
export type RevocationLine = z.output<typeof revocationLine>

/** Refuses a file that `daybook revocations` did not print, or not to its end. */
export function parseRevocations(secrets: Secrets, text: string): RevocationLine[] {
  const lines = text.split('\n').map((line) => line.trim())
  const parsed = lines.flatMap((line, index) => {
    if (line === '') return []
    const read = readLine(line)
    if (read === null || !isSignedLine(secrets, read)) {
      throw new Error(
        `Line ${index + 1} of the revocations was not printed by \`daybook revocations\` with a known key.`,
      )
    }
    return [read]
  })
  if (parsed.at(-1)?.kind !== 'printed') {
    throw new Error('The file of revocations is empty or cut off: its last line is missing.')
  }
  return parsed.filter(({ kind }) => kind !== 'printed')
}

function readLine(line: string): RevocationLine | null {
  try {
    return revocationLine.parse(JSON.parse(line))
  } catch {
    return null
  }
}

/** Ends again what a restore brought back. What is ended already, or not there, is left alone. */
export async function applyRevocations(
  app: App,
  lines: readonly RevocationLine[],
): Promise<RestoreStep> {
  let count = 0
  const refused: string[] = []
  for (const line of lines.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    try {
      if (await applyOne(app, line)) count += 1
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code !== 'organization_not_found') refused.push(`${line.id} (${error.code})`)
    }
  }
  const rest = refused.length > 0 ? ` Not possible, decide yourself: ${refused.join(', ')}.` : ''
  const says = `${count} of ${lines.length} recorded revocations were ended again; the others held still.${rest}`
  return { code: 'revocations_applied', says, count }
}

async function applyOne(app: App, line: RevocationLine): Promise<boolean> {
  const orgId = decodeId('org', line.organization ?? '')
  if (orgId === null) return false
  return await inOrganization(app, orgId, 'revoke_again', async (scene) => {
    passFence(scene.tx)
    return await endAgain(scene, line)
  })
}

async function endAgain(scene: Scene, { kind, id, role, at }: RevocationLine): Promise<boolean> {
  if (id === null) return false
  const because = `It had been ended on ${at}, and a restore brought it back.`
  if (kind === 'key_revoked') return await endKeyAgain(scene, id)
  if (kind === 'member_removed') return await endMemberAgain(scene, id, because)
  return role === null ? false : await setRoleAgain(scene, id, role, because)
}

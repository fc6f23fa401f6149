import type { App } from '#kernel/corridor/app'
import { appUrlOf } from '#kernel/database/app_role'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import { invariants, verify, type InvariantVerdict, type Site } from '#verification/room'

/** Whole tables are read, so one statement may take its time. */
const patienceMs = 11 * 60_000

/** Every check on the database of this address, which is the owner's. */
export async function verifyDatabase(
  given: App,
  url: string,
  scope: Pick<Site, 'orgId' | 'everyFile'>,
  onVerdict: (verdict: InvariantVerdict) => void,
): Promise<InvariantVerdict[]> {
  const database = openDatabase({ url, poolSize: 2, answerDeadlineMs: patienceMs })
  const appRole = openDatabase({ url: appUrlOf(url, given.secrets), poolSize: 1 })
  const site = { app: { ...given, database }, appRole, ...scope }
  const verdicts: InvariantVerdict[] = []
  try {
    for (const invariant of invariants) {
      const verdict = await verify(site, invariant)
      verdicts.push(verdict)
      onVerdict(verdict)
    }
    return verdicts
  } finally {
    await Promise.all([closeDatabase(database), closeDatabase(appRole)])
  }
}

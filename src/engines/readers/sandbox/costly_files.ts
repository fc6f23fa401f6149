import type { Refusal } from '../reading/reading.ts'

export type CostlyFiles = {
  /** Why this file was refused a short while ago; null if it may be read. */
  refusalOf(orgId: string, file: string): Refusal | null
  remember(orgId: string, file: string, refusal: Refusal): void
  /** Whether any file of this organization is remembered. */
  isCostly(orgId: string): boolean
}

const forgetAfterMs = 15 * 60_000
const mostFiles = 100
const mostOrganizations = 1_000

/**
 * Files that have used up the time or memory of a reader. They are not read again for a while: it
 * would take as long and end the same way. For each organization separately, so that none learns
 * which files another has, or is refused for them.
 */
export function createCostlyFiles(now: () => number): CostlyFiles {
  const organizations = new Map<string, Map<string, { refusal: Refusal; until: number }>>()

  function current(orgId: string) {
    const files = organizations.get(orgId)
    if (files === undefined) return undefined
    // Oldest first, and all are kept for the same time.
    for (const [file, { until }] of files) {
      if (until > now()) break
      files.delete(file)
    }
    if (files.size === 0) organizations.delete(orgId)
    return files
  }

  return {
    refusalOf: (orgId, file) => current(orgId)?.get(file)?.refusal ?? null,
    isCostly: (orgId) => (current(orgId)?.size ?? 0) > 0,
    remember(orgId, file, refusal) {
      const files = current(orgId) ?? new Map<string, { refusal: Refusal; until: number }>()
      files.delete(file)
      files.set(file, { refusal, until: now() + forgetAfterMs })
      keepNewest(files, mostFiles)
      organizations.delete(orgId)
      organizations.set(orgId, files)
      keepNewest(organizations, mostOrganizations)
    },
  }
}

function keepNewest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}

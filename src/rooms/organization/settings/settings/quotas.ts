import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { findQuotas, findUsage, type QuotasGiven, type Usage } from '#kernel/limits/quota_store'

const limit = z.number().int().nullable()

/** What the organization may have, and what it has; only the read of the settings shows it. */
export const quotas = z
  .object({
    bytesStored: z
      .object({ used: z.number().int(), limit })
      .meta({ description: 'Bytes of all files, and of uploads in progress.' }),
    callsInFlight: z
      .object({ limit })
      .meta({ description: 'Calls that one server works on at a time.' }),
    documentsWaiting: z
      .object({ used: z.number().int(), limit })
      .meta({ description: 'Documents still to be read or coded automatically.' }),
  })
  .meta({
    description: 'Quotas, set by the operator of the service; a limit of null: no limit.',
  })

type QuotaWarning = { field: string; code: string; detail: string }

export async function readQuotas(
  scene: Scene,
): Promise<{ shown: z.input<typeof quotas>; warnings: QuotaWarning[] }> {
  const given = await findQuotas(scene.tx, scene.orgId, scene.quotas)
  const used = await findUsage(scene.tx, scene.orgId)
  const shown = {
    bytesStored: { used: used.bytesStored, limit: given.bytesStored },
    callsInFlight: { limit: given.callsInFlight },
    documentsWaiting: { used: used.documentsWaiting, limit: given.documentsWaiting },
  }
  return { shown, warnings: quotaWarnings(given, used) }
}

const nearly = 0.9

function quotaWarnings(given: QuotasGiven, used: Usage): QuotaWarning[] {
  return [
    ...warningOf('bytesStored', given.bytesStored, used.bytesStored, {
      full: 'The storage quota is reached. Uploads are refused; what arrives by itself is still received. Ask the operator of the service for more.',
      near: 'More than nine tenths of the storage quota are used. Ask the operator of the service for more before uploads are refused.',
    }),
    ...warningOf('documentsWaiting', given.documentsWaiting, used.documentsWaiting, {
      full: 'As many documents wait to be read as may. New ones are refused until some are read; what arrives by itself is still received.',
      near: 'More than nine tenths of the documents that may wait to be read are waiting.',
    }),
  ]
}

function warningOf(
  name: keyof Usage,
  most: number | null,
  used: number,
  says: { full: string; near: string },
): QuotaWarning[] {
  if (most === null || used <= most * nearly) return []
  const field = `quotas.${name}`
  return used >= most
    ? [{ field, code: 'quota_reached', detail: says.full }]
    : [{ field, code: 'quota_nearly_reached', detail: says.near }]
}

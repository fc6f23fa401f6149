import { z } from 'zod'
import type { App } from '#kernel/corridor/app'
import { runOneRead } from '#kernel/corridor/run_read'
import type { Permission } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import type { Read } from '#kernel/corridor/read'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'

/** Who asked for an export, and the app that makes it; or a run that writes one into a package. */
export type ExportContext = { app: App; principal: Principal; requestId: string } | ExportRun

/** A run, of which every page of the export is a batch. */
export type ExportRun = Pick<RunContext, 'orgId' | 'inTransaction'>

export function isRun(context: ExportContext): context is ExportRun {
  return 'inTransaction' in context
}

export const permission = 'ledger:read' satisfies Permission

/**
 * One short read through the corridor. An export makes many of them, so that no connection and no
 * snapshot is held while a slow client downloads a million entries.
 */
export async function readOnce<T>(
  context: ExportContext,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  if (isRun(context)) return await context.inTransaction(work)
  const { app, principal, requestId } = context
  const read: Read = {
    name: 'exports',
    resource: 'export',
    says: 'A page of an export.',
    needs: permission,
    fails: [],
    item: z.custom<T>(),
    get: work,
  }
  return (await runOneRead(app, { principal, read, via: 'rest', requestId }, '')) as T
}

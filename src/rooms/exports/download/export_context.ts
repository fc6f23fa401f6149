import { z } from 'zod'
import type { App } from '#kernel/corridor/app'
import { runOneRead } from '#kernel/corridor/run_read'
import type { Permission } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import type { Read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'

/** Who asked for an export, and the app that makes it. */
export type ExportContext = { app: App; principal: Principal; requestId: string }

export const permission = 'ledger:read' satisfies Permission

/**
 * One short read through the corridor. An export makes many of them, so that no connection and no
 * snapshot is held while a slow client downloads a million entries.
 */
export async function readOnce<T>(
  context: ExportContext,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
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

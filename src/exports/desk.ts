import { z } from 'zod'
import type { House } from '#kernel/house'
import { lookAtOne } from '#kernel/look'
import type { Principal } from '#kernel/principal'
import type { Read } from '#kernel/read'
import type { Scene } from '#kernel/scene'

/** Whoever asked for an export, and where it is made. */
export type Desk = { house: House; principal: Principal; requestId: string }

export const permission = 'ledger:read'

/**
 * One short look through the corridor of reads. An export takes many, so that no connection and no
 * snapshot is held for as long as a slow line takes to carry a million entries.
 */
export async function lookOnce<T>(desk: Desk, work: (scene: Scene) => Promise<T>): Promise<T> {
  const { house, principal, requestId } = desk
  const read: Read = {
    name: 'exports',
    resource: 'export',
    says: 'A page of an export.',
    needs: permission,
    fails: [],
    item: z.custom<T>(),
    get: work,
  }
  return (await lookAtOne(house, { principal, read, via: 'rest', requestId }, '')) as T
}

import type { House } from './house.ts'

/** Work that nobody's request depends on: it is not waited for, but a drain lets it end. */
export function goOnBeside(house: House, work: Promise<unknown>, complaint: string): void {
  house.background.add(work)
  work
    .catch((error: unknown) => house.log.warn({ error }, complaint))
    .finally(() => house.background.delete(work))
}

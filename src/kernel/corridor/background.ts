import type { App } from './app.ts'

/** Work that no request waits for; a shutdown waits until it ends. */
export function goOnBeside(app: App, work: Promise<unknown>, complaint: string): void {
  app.background.add(work)
  work
    .catch((error: unknown) => app.log.warn({ error }, complaint))
    .finally(() => app.background.delete(work))
}

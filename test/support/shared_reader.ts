import type { App } from '#kernel/corridor/app'
import { createSandbox } from '#readers/room'

let reader: App['ports']['reader'] | undefined

// One for all worlds of this process. All organizations are one to it, since a child for each takes half
// a second; `sandbox_owner.test.ts` shows that they are kept apart.
export function sharedReader({ log }: App): App['ports']['reader'] {
  reader ??= createSandbox({ allowWithoutNetworkIsolation: true, mostOwned: 200, log })
  const shared = reader
  const asOne = <One extends object>(one: One): One => ({ ...one, orgId: 'any' })
  return {
    ...shared,
    read: async (request) => await shared.read(asOne(request)),
    readStatement: async (request) => await shared.readStatement(asOne(request)),
    readOpening: async (request) => await shared.readOpening(asOne(request)),
    showPage: async (request) => await shared.showPage(asOne(request)),
    cutPages: async (request) => await shared.cutPages(asOne(request)),
    takeApart: async (request) => await shared.takeApart({ ...request, orgId: 'any' }),
    busyForMs: () => shared.busyForMs('any'),
  }
}

import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { removeEntries } from './package/entry_store.ts'
import { changedPackage } from './package/record.ts'
import * as store from './package/store.ts'

export default action({
  name: 'expire_packages',
  says: 'End the packages whose time is over.',
  needs: 'ledger:edit',
  input: z.strictObject({}),
  output: z.object({ expired: z.number().int() }),
  fails: [],
  whileClosed: true,

  async run(scene) {
    const ended = await store.listEnded(scene)
    for (const id of ended) {
      const row = await store.lockPackage(scene, id)
      removeEntries(scene, id)
      changedPackage(scene, 'expired', row, store.updatePackage(scene, row, { status: 'expired' }))
    }
    return { expired: ended.length }
  },
})

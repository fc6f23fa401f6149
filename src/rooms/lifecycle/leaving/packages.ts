import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { Failure } from '#kernel/failure/failure'
import { decodeId } from '#kernel/values/id'
import { packageKinds, packageRecord, packageStatuses, toPackage } from './package/record.ts'
import * as store from './package/store.ts'

export default read({
  name: 'packages',
  resource: 'package',
  says: 'Packages to take away, newest first: the year for an accountant, or everything; how far each is, and where to download it until when. Exports of everything are listed for those who manage members.',
  needs: 'ledger:read',
  fails: ['package_not_found'],
  item: packageRecord,
  filters: z.strictObject({
    kind: z.enum(packageKinds).optional(),
    status: z.enum(packageStatuses).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listPackages(scene, filters, limit, after?.[0] ?? null)
    return rows.map((row) => toPackage(scene, row))
  },
  position: (item) => [decodeId('pkg', item.id) ?? ''],
  count: store.countPackages,
  async get(scene, id) {
    const row = await store.findPackage(scene, store.packageUuid(id))
    if (row.kind === 'everything' && !scene.may('members:edit')) {
      throw new Failure('package_not_found')
    }
    return toPackage(scene, row)
  },
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSandbox, findEngines } from '#readers/room'
import { nationalNumbers } from '#regions/room'
import { createLog } from '#kernel/process/log'
import { writeDemoPhoto } from './demo_photo.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-photo-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { paddle } = await findEngines()
if (!paddle) process.stderr.write('SKIPPED: PP-OCR is not installed here\n')

describe('the photo of the demo', () => {
  it.skipIf(!paddle)(
    'is read like one of a phone',
    async () => {
      const bytes = readFileSync(writeDemoPhoto(folder, '2026-11-16'))
      const reader = createSandbox({ allowWithoutNetworkIsolation: true, log: createLog('silent') })
      const home = { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() }
      const read = await reader.read({
        orgId: 'one',
        sha256: null,
        patience: 'ever',
        mimeType: 'image/jpeg',
        fileName: 'photo.jpg',
        home,
        load: async () => await Promise.resolve({ bytes, text: null }),
      })
      await reader.close()
      if ('refused' in read) throw new Error(read.refused)
      const { total, vat, date, supplierVatNumber } = read.fields
      expect([total?.value, vat?.value, date?.value, supplierVatNumber?.value]).toEqual([
        '300.00',
        '60.00',
        '2026-11-16',
        'DK12345674',
      ])
    },
    120_000,
  )
})

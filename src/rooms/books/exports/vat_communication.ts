import { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits } from '#kernel/values/money'
import { communicationOf } from './communication/communication.ts'
import { writeCommunication } from './communication/communication_xml.ts'
import { quarterDays, quarterKey } from './communication/quarter.ts'
import { defineExport } from './download/download.ts'
import { readOnce } from './download/export_context.ts'
import { homeOf } from './download/home.ts'

/** The periodic VAT settlements of a quarter (DL 78/2010 art. 21-bis), as the authority takes them. */
export const vatCommunicationExport = defineExport({
  name: 'vat-communication',
  title: 'Download VAT settlement report',
  says:
    'The VAT returns of a quarter in the format of the tax authority (LIPE), as XML: one module for ' +
    'a quarterly return, or one for each month. GET vat-communications says what is missing and ' +
    'what to look at before it is signed and sent.',
  type: 'application/xml; charset=utf-8',
  fails: ['region_not_supported', 'organization_profile_incomplete', 'vat_communication_not_found'],
  input: z.strictObject({
    quarter: quarterKey,
    advanceMethod: z.enum(['1', '2', '3', '4']).default('1').meta({
      description:
        'How the advance was found: 1 historical, 2 forecast, 3 analytical, 4 special trades.',
    }),
  }),
  async start(context, { quarter, advanceMethod }) {
    return await readOnce(context, async (scene) => {
      const days = quarterDays(quarter)
      const found = days === null ? null : await communicationOf(scene, days)
      if (found === null) throw new Failure('vat_communication_not_found')
      const { missing, fileName } = found
      if (missing.length > 0) {
        const detail =
          'The file names who sends it. Fill in what is in `missing`: the declarant with save_declarant, the rest with save_organization_profile.'
        throw new Failure('organization_profile_incomplete', { missing, detail })
      }
      const digits = currencyDigits((await homeOf(scene)).currency)
      const pieces = writeCommunication(found, { method: advanceMethod, digits })
      return { fileName, chunks: chunksOf(pieces) }
    })
  },
})

async function* chunksOf(pieces: Iterable<string>): AsyncGenerator<string> {
  yield* pieces
}

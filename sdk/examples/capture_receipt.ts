/** Uploads a receipt, waits until it is read, and shows what was read. */
import { createDaybook, formatMoney, moneyOf } from '@daybook/sdk'

const { DAYBOOK_URL = 'http://localhost:8080', DAYBOOK_KEY = '' } = process.env
const daybook = createDaybook({ url: DAYBOOK_URL, key: DAYBOOK_KEY })

const receipt = `Lomax A/S
CVR-nr. 13748136
Kvittering
Fakturanr.: 4711
Dato: ${new Date().toISOString().slice(0, 10)}
Kontorartikler    800,00
Moms 25 %    200,00
Total DKK    1.000,00`

const { fileId } = await daybook.files.upload(new Blob([receipt], { type: 'text/plain' }), {
  fileName: 'receipt.txt',
})
const captured = await daybook.documents.captureDocument({ fileId, text: receipt })

const read = await daybook.waitFor(captured, {
  until: ({ status, error }) => status !== 'draft' || error !== null,
})
const { supplier, total, currency } = read.extraction ?? {}
const amount = total && currency ? formatMoney(moneyOf(total, currency), 'en') : 'no amount'
process.stdout.write(`${read.status}: ${supplier?.name ?? 'nobody'}, ${amount}\n`)

import { addRegion } from '#regions/room'
import { PDFDocument, StandardFonts } from 'pdf-lib'

/**
 * A country that does not exist, as data alone. It borrows the code of Antarctica, since ISO has to
 * have assigned one, and the East Caribbean dollar: no table in src knows either of them.
 */
export const ruritania = addRegion(new URL('./ruritania/', import.meta.url))

/** Its own numbers, with right check digits. */
export const crownNumbers = {
  seller: '7123456783',
  supplier: '7000123458',
  buyer: '7555000116',
  tavern: '7999000019',
}

/** A bill of a shop there, with text as programs print it. */
export async function ruritanianBill(rows: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  rows.forEach((row, index) => page.drawText(row, { x: 50, y: 780 - index * 20, size: 11, font }))
  return await pdf.save({ useObjectStreams: false })
}

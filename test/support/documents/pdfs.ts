import { PDFDocument, StandardFonts } from 'pdf-lib'

/** An invoice of one page with text, as shops print it; the number makes it another file. */
export async function invoicePdf(number: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  const rows = [
    'Lomax A/S',
    'CVR-nr. 13748136',
    `Faktura ${number}`,
    'Dato 03-11-2026',
    'Kontorartikler 1.000,00',
    'I alt ekskl. moms 1.000,00',
    'Moms 25 % 250,00',
    'Total DKK 1.250,00',
  ]
  rows.forEach((row, index) => page.drawText(row, { x: 50, y: 780 - index * 20, size: 11, font }))
  return await pdf.save({ useObjectStreams: false })
}

const names: ReadonlySet<string> = new Set([
  'factur-x.xml',
  'zugferd-invoice.xml',
  'xrechnung.xml',
  'zugferd_invoice.xml',
  'facturx.xml',
  'cii.xml',
])

/** The XML invoice inside a PDF (Factur-X, ZUGFeRD); null if there is none. */
export async function readPdfAttachment(bytes: Uint8Array): Promise<Uint8Array | null> {
  // Takes a tenth of a second to load, and most documents are not PDFs.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // The library detaches the buffer it is given.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, enableXfa: false })
  try {
    const pdf = await task.promise
    const attachments = [...((await pdf.getAttachments()) ?? [])]
    const found =
      attachments.find(([, { filename }]) => names.has(filename.toLowerCase())) ??
      attachments.find(([, { filename }]) => /\.xml$/i.test(filename))
    if (found === undefined) return null
    const content = await pdf.getAttachmentContent(found[0])
    return content === null ? null : new Uint8Array(content)
  } catch {
    // Encrypted or broken: the page reader reports it.
    return null
  } finally {
    await task.destroy()
  }
}

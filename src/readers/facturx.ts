const names: ReadonlySet<string> = new Set([
  'factur-x.xml',
  'zugferd-invoice.xml',
  'xrechnung.xml',
  'zugferd_invoice.xml',
  'facturx.xml',
  'cii.xml',
])

/** The invoice for machines inside a PDF for people (Factur-X, ZUGFeRD); null where there is none. */
export async function readPdfAttachment(bytes: Uint8Array): Promise<Uint8Array | null> {
  // A tenth of a second to load, and most documents are no PDF.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // The library takes the buffer away from whoever gives it one.
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
    // Encrypted or broken: what reads the page says so.
    return null
  } finally {
    await task.destroy()
  }
}

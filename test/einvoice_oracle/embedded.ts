import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from 'pdf-lib'

/** The XML file inside a PDF, by another library than the reader's. */
export async function embeddedXml(bytes: Uint8Array): Promise<Uint8Array | null> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
  const names = pdf.catalog.lookupMaybe(PDFName.of('Names'), PDFDict)
  const tree = names?.lookupMaybe(PDFName.of('EmbeddedFiles'), PDFDict)
  for (const spec of tree === undefined ? [] : specsOf(tree)) {
    if (!/\.xml$/i.test(fileNameOf(spec))) continue
    const files = spec.lookup(PDFName.of('EF'), PDFDict)
    const stream = files.lookup(PDFName.of('F'))
    if (stream instanceof PDFRawStream) return decodePDFRawStream(stream).decode()
  }
  return null
}

/** The leaves of a name tree, which alternate between names and what they name. */
function specsOf(node: PDFDict): PDFDict[] {
  const kids = node.lookupMaybe(PDFName.of('Kids'), PDFArray)
  const names = node.lookupMaybe(PDFName.of('Names'), PDFArray)
  const below = Array.from({ length: kids?.size() ?? 0 }, (_, index) =>
    specsOf(kids?.lookup(index, PDFDict) ?? node),
  ).flat()
  const here = Array.from({ length: (names?.size() ?? 0) / 2 }, (_, index) =>
    names?.lookup(index * 2 + 1, PDFDict),
  ).filter((spec) => spec !== undefined)
  return [...here, ...below]
}

function fileNameOf(spec: PDFDict): string {
  const name = spec.lookup(PDFName.of('UF')) ?? spec.lookup(PDFName.of('F'))
  return name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : ''
}

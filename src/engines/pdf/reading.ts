/** A piece of text and its position, in points from the lower left corner of the page. */
export type TextOnPage = { str: string; x: number; y: number; width: number; size: number }

/**
 * The text on each page, read by another library than the one that wrote it. Used by tests only.
 */
export async function readPages(bytes: Uint8Array): Promise<TextOnPage[][]> {
  // Loaded here, so that only tests load the library.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: bytes, verbosity: 0 })
  const document = await task.promise
  const pages: TextOnPage[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent()
    pages.push(
      content.items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , size = 0, x = 0, y = 0] = item.transform as number[]
        return [{ str: item.str, x, y, width: item.width, size }]
      }),
    )
  }
  await task.destroy()
  return pages
}

export function textOf(items: readonly TextOnPage[]): string {
  const text = items.map((item) => item.str).join(' ')
  return text.replaceAll(/\s+/g, ' ')
}

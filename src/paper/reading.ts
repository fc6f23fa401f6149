/** A piece of text and where it stands, in points from the lower left corner of the page. */
export type Placed = { str: string; x: number; y: number; width: number; size: number }

/**
 * What a reader of the file finds on each page, by a library that had no part in writing it. Only
 * tests ask for it.
 */
export async function readPages(bytes: Uint8Array): Promise<Placed[][]> {
  // Loaded here, so that no process carries the library only because a test may ask.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: bytes, verbosity: 0 })
  const document = await task.promise
  const pages: Placed[][] = []
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

export function textOf(items: readonly Placed[]): string {
  const text = items.map((item) => item.str).join(' ')
  return text.replaceAll(/\s+/g, ' ')
}

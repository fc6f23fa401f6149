import { describe, expect, it } from 'vitest'
import { drawSourceText, readPages, textOf } from './room.ts'

const createdAt = '2026-11-16T08:00:00Z'

async function read(fileName: string, text: string | Uint8Array): Promise<string[]> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const drawn = await drawSourceText({ fileName, bytes, createdAt })
  return (await readPages(drawn)).map(textOf)
}

describe('a text file as pages', () => {
  it('has its name and its lines, an element of XML on each', async () => {
    const [page] = await read(
      'faktura.xml',
      '<Invoice><ID>17</ID><Note>Æbler & ost</Note></Invoice>',
    )
    expect(page).toContain('faktura.xml')
    expect(page).toContain('<ID>17</ID>')
    expect(page).toContain('Æbler & ost')
  })

  it('goes on over pages, and is the same at every drawing', async () => {
    const text = Array.from({ length: 200 }, (_, index) => `line ${index}`).join('\n')
    const pages = await read('a.txt', text)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.at(-1)).toContain('line 199')
    const bytes = new TextEncoder().encode(text)
    const draw = () => drawSourceText({ fileName: 'a.txt', bytes, createdAt })
    expect(Buffer.from(await draw()).equals(Buffer.from(await draw()))).toBe(true)
  })

  it('that is no text has its name only', async () => {
    expect(await read('photo.heic', new Uint8Array([0, 1, 2, 255, 0]))).toEqual(['photo.heic'])
  })

  it('is bounded', async () => {
    const pages = await read('long.txt', 'x\n'.repeat(200_000))
    expect(pages.length).toBeLessThan(60)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { shrunkSize } from '../../web/src/rooms/documents/upload/shrink_photo.ts'
import { createUploadLine } from '../../web/src/rooms/documents/upload/upload_line.ts'

type Given = { file: File; signal: AbortSignal; onSent: (part: number) => void }

/** A server whose answers the test gives. */
function openServer() {
  const asked: { given: Given; answer: (id: string) => void; refuse: (error: object) => void }[] =
    []
  const work = async (given: Given): Promise<string> =>
    await new Promise<string>((answer, refuse) => asked.push({ given, answer, refuse }))
  return { asked, work }
}

const fileOf = (name: string): File => new File(['x'], name, { type: 'application/pdf' })
const settle = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, 0))

describe('files that are sent', () => {
  it('go out three at a time, in their order, and the next one when one is through', async () => {
    const { asked, work } = openServer()
    const line = createUploadLine(work, () => undefined)
    line.add(['a', 'b', 'c', 'd', 'e'].map(fileOf))
    expect(asked.map(({ given }) => given.file.name)).toEqual(['a', 'b', 'c'])
    asked[1]?.answer('doc_b')
    await settle()
    expect(asked.map(({ given }) => given.file.name)).toEqual(['a', 'b', 'c', 'd'])
    expect(line.items().map(({ state }) => state)).toEqual([
      'sending',
      'taken',
      'sending',
      'sending',
      'queued',
    ])
    expect(line.items()[1]?.documentId).toBe('doc_b')
  })

  it('tell how much of them has gone out', () => {
    const { asked, work } = openServer()
    const changed = vi.fn<() => void>()
    const line = createUploadLine(work, changed)
    line.add([fileOf('a')])
    asked[0]?.given.onSent(0.5)
    expect(line.items()[0]?.sent).toBe(0.5)
    expect(changed).toHaveBeenCalled()
  })

  it('say why they were refused, and go again when asked to', async () => {
    const { asked, work } = openServer()
    const line = createUploadLine(work, () => undefined)
    line.add([fileOf('a')])
    asked[0]?.refuse({ detail: 'The file is too large.', isRetryable: false })
    await settle()
    expect(line.items()[0]).toMatchObject({
      state: 'refused',
      refusal: { detail: 'The file is too large.', isRetryable: false },
    })
    line.retry(line.items()[0]?.number ?? 0)
    expect(line.items()[0]).toMatchObject({ state: 'sending', refusal: null })
    expect(asked).toHaveLength(2)
  })

  it('stop when they are taken off the list, and make room for the next one', async () => {
    const { asked, work } = openServer()
    const line = createUploadLine(work, () => undefined)
    line.add(['a', 'b', 'c', 'd'].map(fileOf))
    line.forget(line.items()[0]?.number ?? 0)
    expect(asked[0]?.given.signal.aborted).toBe(true)
    expect(asked.map(({ given }) => given.file.name)).toEqual(['a', 'b', 'c', 'd'])
    asked[0]?.refuse({})
    await settle()
    expect(line.items().map(({ name }) => name)).toEqual(['b', 'c', 'd'])
  })

  it('hold up nobody else when one of them fails', async () => {
    const { asked, work } = openServer()
    const line = createUploadLine(work, () => undefined)
    line.add(['a', 'b', 'c', 'd'].map(fileOf))
    asked[0]?.refuse(new Error('gone'))
    await settle()
    expect(asked).toHaveLength(4)
    expect(line.items()[0]?.refusal).toEqual({ detail: null, isRetryable: true })
  })
})

describe('the size of a photo', () => {
  it('is at most 2400 on its longer side, in the same shape', () => {
    expect(shrunkSize(4800, 3600)).toEqual({ width: 2400, height: 1800 })
    expect(shrunkSize(3000, 4000)).toEqual({ width: 1800, height: 2400 })
  })

  it('is never larger than it was', () => {
    expect(shrunkSize(640, 480)).toEqual({ width: 640, height: 480 })
  })
})

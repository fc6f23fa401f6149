import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPageList, movePage } from '../../web/src/rooms/documents/pages/page_list.ts'

const file = (name: string): File => new File([name], name)

/** A list on a device that keeps what it is given; with its own doubts about being asked in order. */
function open(left: File[] = [], isBroken = false) {
  let kept = left
  const device = {
    read: async () => {
      if (isBroken) throw new Error('no storage')
      return kept
    },
    keep: async (files: readonly File[]) => {
      if (isBroken) throw new Error('no storage')
      // The fewer, the quicker: without a line behind each other the last one would not stand.
      await new Promise((resolve) => setTimeout(resolve, files.length))
      kept = [...files]
    },
  }
  const list = createPageList({ ...device, changed: () => undefined })
  const names = (): string[] => list.pages().map(({ photo }) => photo.name)
  const keptNames = (): string[] => kept.map(({ name }) => name)
  return { list, names, keptNames }
}

describe('a page that is moved', () => {
  it('changes places with its neighbour, and no page is lost or doubled', () => {
    const by = fc.constantFrom(1 as const, -1 as const)
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.integer(), by, (pages, at, step) => {
        const moved = movePage(pages, at, step)
        expect(moved.toSorted((a, b) => a - b)).toEqual(pages.toSorted((a, b) => a - b))
        if (pages[at] === undefined || pages[at + step] === undefined) expect(moved).toEqual(pages)
        else expect(moved[at + step]).toBe(pages[at])
      }),
    )
  })
})

describe('the pages of one document', () => {
  it('are kept on the device in the order in which they stand', async () => {
    const { list, names, keptNames } = open()
    list.add([file('a'), file('b'), file('c')])
    list.move(2, -1)
    list.remove(list.pages()[0]?.key ?? 0)
    expect(names()).toEqual(['c', 'b'])
    await expect.poll(keptNames).toEqual(['c', 'b'])
  })

  it('of an earlier visit come back before what is new', async () => {
    const { list, names } = open([file('a'), file('b')])
    list.add([file('c')])
    await list.restore()
    expect(names().at(-1)).toBe('c')
    expect(new Set(list.pages().map(({ key }) => key)).size).toBe(list.pages().length)
  })

  it('stay on the device until the server has them, and no longer', async () => {
    const { list, names, keptNames } = open()
    list.add([file('a'), file('b')])
    await expect.poll(keptNames).toEqual(['a', 'b'])
    let arrive = (): void => undefined
    const over = list.handOver(() => new Promise<void>((resolve) => (arrive = resolve)))
    expect(names()).toEqual([])
    expect(keptNames()).toEqual(['a', 'b'])
    arrive()
    await over
    expect(keptNames()).toEqual([])
  })

  it('that were begun while others were sent are not forgotten with them', async () => {
    const { list, keptNames } = open()
    list.add([file('a')])
    let arrive = (): void => undefined
    const over = list.handOver(() => new Promise<void>((resolve) => (arrive = resolve)))
    list.add([file('next')])
    arrive()
    await over
    expect(keptNames()).toEqual(['next'])
  })

  it('can be put together where the device keeps nothing', async () => {
    const { list, names } = open([], true)
    await list.restore()
    list.add([file('a')])
    list.add([file('b')])
    expect(names()).toEqual(['a', 'b'])
    await list.handOver(async () => undefined)
    expect(names()).toEqual([])
  })
})

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { livingProbes, unburied } from '#test/hostile/probe_processes'
import { closeSandboxes, requestOf, openProbe } from '#test/hostile/sandboxes'
import { noIsolation } from './sandbox_isolation.ts'
import { mostDocumentBytes } from '../reading/sandbox_frame.ts'

afterAll(closeSandboxes)

const mega = 2 ** 20

describe('one child', () => {
  it('reads many documents after each other, with its start paid once', async () => {
    const { order } = openProbe()
    expect(await order('remember a')).toBe('a')
    expect(await order('remember b')).toBe('ab')
    expect(await order('remember c')).toBe('abc')
  })

  it('is given the bytes as they are, up to the cap and no further', async () => {
    const { reader, order } = openProbe()
    expect(await order('size', null)).toBe('none null')
    expect(await order('size', new Uint8Array())).toBe('0 null')
    expect(await order('size', new Uint8Array(mostDocumentBytes))).toBe(`${mostDocumentBytes} null`)
    const large = requestOf({ text: 'size', bytes: new Uint8Array(mostDocumentBytes + 1) })
    expect(await reader.read(large)).toMatchObject({ refused: 'too_large' })
    const long = requestOf({ text: 'x'.repeat(mostDocumentBytes + 1) })
    expect(await reader.read(long)).toMatchObject({ refused: 'too_large' })
  })

  it('reads one document at a time while the others wait their turn', async () => {
    const { order } = openProbe()
    await order('environment')
    const began = performance.now()
    const answers = await Promise.all([1, 2, 3].map(() => order('wait 100')))
    expect(performance.now() - began).toBeGreaterThanOrEqual(290)
    const ends = answers.map((answer) => BigInt(answer.split(' ').at(-1) ?? '0'))
    expect(ends).toEqual(ends.toSorted((a, b) => Number(a - b)))
  })

  it('gives its place to a fresh one after so many documents, twice as many at the most', async () => {
    const { order } = openProbe({ mostServed: 3 })
    const words: string[] = []
    for (let index = 0; index < 20; index += 1) words.push(await order('remember x'))
    const lives = words.flatMap((word, index) =>
      word === 'x' && index > 0 ? [words[index - 1]] : [],
    )
    expect(lives.length).toBeGreaterThanOrEqual(2)
    for (const life of lives) expect(life).toMatch(/^x{3,6}$/)
  })

  it('goes on while its successor starts, so that nobody waits for a start', async () => {
    const { order } = openProbe({ mostServed: 50 })
    await order('remember x')
    for (let index = 0; index < 49; index += 1) await order('remember x')
    const last = await order('remember x')
    // The successor was started 25 documents ago, and is either ready or not waited for.
    expect(['x', 'x'.repeat(51)]).toContain(last)
  })

  it('may print without that being taken for an answer', async () => {
    const { order } = openProbe()
    expect(await order('print')).toBe('printed')
    expect(await order('remember a')).toBe('a')
  })
})

describe('several children', () => {
  it('read at the same time, and no more than there are', async () => {
    const { order } = openProbe({ children: 2 })
    const of = (orgId: string, words: string) => order(words, null, { orgId })
    await Promise.all([of('one', 'environment'), of('two', 'environment')])
    const ended: string[] = []
    const ask = async (name: string, words: string): Promise<void> => {
      await of(name, words)
      ended.push(name)
    }
    await Promise.all([ask('one', 'wait 700'), ask('two', 'wait 2500'), ask('three', 'size')])
    expect(ended).toEqual(['one', 'three', 'two'])
  })
})

describe('a document that', () => {
  it('never ends is ended, and the next one is read', async () => {
    const { order, losses } = openProbe({ timeoutMs: 3_000 })
    expect(await order('spin')).toBe('read_timeout')
    expect(await order('remember a')).toBe('a')
    expect(losses).toEqual(['timeout'])
  })

  it('eats memory outside the heap is ended by what the system says of it', async () => {
    const { order } = openProbe({ mostResidentBytes: 400 * mega })
    expect(await order('fillMemory')).toBe('read_memory')
    expect(await order('remember a')).toBe('a')
  })

  it('eats the heap is told apart from one that breaks the reader', async () => {
    // Well above what a reader takes that has only started.
    const { order } = openProbe({ heapBytes: 192 * mega })
    expect(await order('fillHeap')).toBe('read_memory')
    expect(await order('exit')).toBe('reader_crashed')
  })

  it('makes the reader throw is refused without a word of what was thrown', async () => {
    const { reader } = openProbe()
    const answer = await reader.read(requestOf({ text: 'fail' }))
    expect(answer).toMatchObject({ refused: 'reader_crashed' })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })

  it('ends the reader is asked about once more in a fresh one, and then refused', async () => {
    const { order, losses } = openProbe()
    expect(await order('remember a')).toBe('a')
    expect(await order('exit')).toBe('reader_crashed')
    expect(losses).toEqual(['crash', 'crash'])
    expect(await order('remember b')).toBe('b')
  })

  it('plants an end for the next one does not cost the next one its reading', async () => {
    const { order } = openProbe()
    expect(await order('throwLater')).toBe('later')
    expect(await order('wait 100')).toMatch(/^waited/)
  })

  it('plants an answer for the next one is not believed', async () => {
    const { order } = openProbe()
    expect(await order('speakLater')).toBe('later')
    expect(await order('wait 100')).toMatch(/^waited/)
  })

  it('leaves a child that speaks without being asked ends that child', async () => {
    const { order } = openProbe()
    expect(await order('remember a')).toBe('a')
    expect(await order('speakLater')).toBe('later')
    // However long it takes to speak: the one after it has forgotten.
    await expect.poll(() => order('remember b')).toBe('b')
  })

  it.each(['long', 'noise', 'shape'])('forges an answer (%s) is refused', async (kind) => {
    const { order, losses } = openProbe()
    expect(await order(`forge ${kind}`)).toBe('reader_crashed')
    expect(losses).toEqual(['crash'])
    expect(await order('remember a')).toBe('a')
  })
})

describe('a reader that does not start', () => {
  it('is a fault of ours, not of the document', async () => {
    const { order } = openProbe({ script: '/nowhere/script.ts' })
    await expect(order('environment')).rejects.toThrow('does not start')
    const missing = async () => ({ ...noIsolation, wrap: () => ['/nowhere/tool'] })
    const other = openProbe({ isolation: missing })
    await expect(other.order('environment')).rejects.toThrow('does not start')
  })
})

describe('closing', () => {
  it('buries what it ends, since the first process of a container may not', async () => {
    const { reader, order } = openProbe({ timeoutMs: 3_000 })
    await order('size')
    const begun = new Set(livingProbes())
    expect(await order('spin')).toBe('read_timeout')
    await order('size')
    for (const pid of livingProbes()) begun.add(pid)
    expect(begun.size).toBeGreaterThan(1)
    await reader.close()
    await expect.poll(() => unburied([...begun])).toEqual([])
  })

  it('ends every child, also one at work, and leaves no process behind', async () => {
    await closeSandboxes()
    await expect.poll(livingProbes).toEqual([])
    const { reader, order } = openProbe({ children: 2 })
    await order('environment')
    const busy = expect(order('wait 60000')).rejects.toThrow('closed')
    await expect.poll(() => livingProbes().length).toBeGreaterThan(0)
    await reader.close()
    await busy
    await expect.poll(livingProbes).toEqual([])
    await expect(order('environment')).rejects.toThrow('closed')
  })

  it('is waited for to its end by a program that has nothing else to do', () => {
    const module = join(import.meta.dirname, 'sandbox.ts')
    const script = join(process.cwd(), 'test/hostile/probe.ts')
    const program = `
      import { createSandbox } from '${module}'
      const options = { allowWithoutNetworkIsolation: true, log: { warn() {} } }
      const reader = createSandbox({ ...options, script: '${script}', mostServed: 1 })
      const home = { country: 'DK', currency: 'DKK' }
      const about = { orgId: 'one', sha256: null, mimeType: null, fileName: null, home }
      const load = async () => ({ bytes: null, text: 'size' })
      await reader.read({ ...about, patience: 'caller', load })
      await reader.close()
      process.stdout.write('closed')`
    const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program])
    expect(ran.stdout.toString()).toBe('closed')
    expect(ran.status).toBe(0)
  })

  it('that is forgotten keeps no program from ending', () => {
    const module = join(import.meta.dirname, 'sandbox.ts')
    const script = join(process.cwd(), 'test/hostile/probe.ts')
    const program = `
      import { createSandbox } from '${module}'
      const options = { allowWithoutNetworkIsolation: true, log: { warn() {} } }
      const reader = createSandbox({ ...options, script: '${script}' })
      const home = { country: 'DK', currency: 'DKK' }
      const about = { orgId: 'one', sha256: null, mimeType: null, fileName: null, home }
      const load = async () => ({ bytes: null, text: 'size' })
      await reader.read({ ...about, patience: 'caller', load })
      process.stdout.write('read')`
    const options = { timeout: 60_000 }
    const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], options)
    expect(ran.stdout.toString()).toBe('read')
    expect(ran.status).toBe(0)
  })

  it('of one that was never asked starts nothing', async () => {
    const { reader } = openProbe()
    await reader.close()
    expect(livingProbes()).toEqual([])
  })
})
